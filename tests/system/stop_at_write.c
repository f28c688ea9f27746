/* Preloaded into the program, stops it before the STOP_AT-th write to a file whose name begins with STOP_FILE. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void count(int descriptor) {
  static long writes = 0;
  const char* name = getenv("STOP_FILE");
  const char* stop = getenv("STOP_AT");
  if (name == NULL || stop == NULL) return;
  const int before = errno;
  char link[64];
  char path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  const ssize_t length = readlink(link, path, sizeof path - 1);
  if (length > 0) {
    path[length] = '\0';
    const char* lock = strstr(path, ".lock");
    if (lock == NULL && strncmp(path, name, strlen(name)) == 0 && ++writes == atol(stop)) raise(SIGSTOP);
  }
  errno = before;
}

ssize_t write(int descriptor, const void* bytes, size_t size) {
  static ssize_t (*real)(int, const void*, size_t);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "write");
  count(descriptor);
  return real(descriptor, bytes, size);
}

ssize_t pwrite(int descriptor, const void* bytes, size_t size, off_t place) {
  static ssize_t (*real)(int, const void*, size_t, off_t);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "pwrite");
  count(descriptor);
  return real(descriptor, bytes, size, place);
}

ssize_t pwrite64(int descriptor, const void* bytes, size_t size, off64_t place) {
  static ssize_t (*real)(int, const void*, size_t, off64_t);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "pwrite64");
  count(descriptor);
  return real(descriptor, bytes, size, place);
}
