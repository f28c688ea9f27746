/* Preloaded into the program, makes every write to the file named by SLOW_FILE take
 * SLOW_MILLISECONDS milliseconds longer. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void delay(int descriptor) {
  const char* name = getenv("SLOW_FILE");
  const char* milliseconds = getenv("SLOW_MILLISECONDS");
  if (name == NULL || milliseconds == NULL) return;
  const int before = errno;
  char link[64];
  char path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  const ssize_t length = readlink(link, path, sizeof path - 1);
  if (length > 0) {
    path[length] = '\0';
    if (strcmp(path, name) == 0) {
      const long value = atol(milliseconds);
      const struct timespec time = {value / 1000, value % 1000 * 1000000};
      nanosleep(&time, NULL);
    }
  }
  errno = before;
}

ssize_t write(int descriptor, const void* bytes, size_t count) {
  static ssize_t (*real)(int, const void*, size_t);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "write");
  delay(descriptor);
  return real(descriptor, bytes, count);
}

ssize_t pwrite(int descriptor, const void* bytes, size_t count, off_t place) {
  static ssize_t (*real)(int, const void*, size_t, off_t);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "pwrite");
  delay(descriptor);
  return real(descriptor, bytes, count, place);
}

ssize_t pwrite64(int descriptor, const void* bytes, size_t count, off64_t place) {
  static ssize_t (*real)(int, const void*, size_t, off64_t);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "pwrite64");
  delay(descriptor);
  return real(descriptor, bytes, count, place);
}
