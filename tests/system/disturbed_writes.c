/* Preloaded into the program, disturbs its writes to WRITTEN_FILE and to its draft, WRITTEN_FILE.creating:
 * each takes WRITE_MILLISECONDS longer; before the STOP_AT-th the program stops. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static long setting(const char* name) {
  const char* value = getenv(name);
  return value == NULL ? 0 : atol(value);
}

static int concerns(int descriptor) {
  const char* name = getenv("WRITTEN_FILE");
  if (name == NULL) return 0;
  char link[64];
  char path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  const ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = '\0';
  const size_t size = strlen(name);
  return strncmp(path, name, size) == 0 && (path[size] == '\0' || strcmp(path + size, ".creating") == 0);
}

static void disturb(int descriptor) {
  static long writes = 0;
  const int before = errno;
  if (concerns(descriptor)) {
    const long milliseconds = setting("WRITE_MILLISECONDS");
    const struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    nanosleep(&time, NULL);
    if (++writes == setting("STOP_AT")) raise(SIGSTOP);
  }
  errno = before;
}

ssize_t write(int descriptor, const void* bytes, size_t count) {
  static ssize_t (*real)(int, const void*, size_t);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "write");
  disturb(descriptor);
  return real(descriptor, bytes, count);
}

ssize_t pwrite(int descriptor, const void* bytes, size_t count, off_t place) {
  static ssize_t (*real)(int, const void*, size_t, off_t);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "pwrite");
  disturb(descriptor);
  return real(descriptor, bytes, count, place);
}

ssize_t pwrite64(int descriptor, const void* bytes, size_t count, off64_t place) {
  static ssize_t (*real)(int, const void*, size_t, off64_t);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "pwrite64");
  disturb(descriptor);
  return real(descriptor, bytes, count, place);
}
