/* Preloaded into the program, puts its steady clock forward by the seconds in the file named by CLOCK_SHIFT: a double, which may grow meanwhile. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static const volatile double* shift(void) {
  static const volatile double* seconds;
  static const double none = 0.0;
  if (seconds != NULL) return seconds;
  const char* name = getenv("CLOCK_SHIFT");
  const int file = name == NULL ? -1 : open(name, O_RDONLY | O_CLOEXEC);
  void* mapped = file < 0 ? MAP_FAILED : mmap(NULL, sizeof(double), PROT_READ, MAP_SHARED, file, 0);
  if (file >= 0) close(file);
  seconds = mapped == MAP_FAILED ? &none : mapped;
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec* time) {
  static int (*real)(clockid_t, struct timespec*);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "clock_gettime");
  const int result = real(clock, time);
  if (result == 0 && clock == CLOCK_MONOTONIC) {
    const double seconds = *shift();
    time->tv_sec += (time_t)seconds;
    time->tv_nsec += (long)((seconds - (double)(time_t)seconds) * 1e9);
    if (time->tv_nsec >= 1000000000) {
      time->tv_nsec -= 1000000000;
      ++time->tv_sec;
    }
  }
  return result;
}
