/* Preloaded into the program, makes every lock of a file fail with the error LOCK_ERROR, a number, as
 * file systems without locks do. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>

static int lock_or_call(const char* name, int descriptor, int what, void* argument) {
  const char* error = getenv("LOCK_ERROR");
  if (error != NULL && what == F_OFD_SETLK) {
    errno = atoi(error);
    return -1;
  }
  int (*real)(int, int, ...);
  *(void**)&real = dlsym(RTLD_NEXT, name);
  return real(descriptor, what, argument);
}

int fcntl(int descriptor, int what, ...) {
  va_list rest;
  va_start(rest, what);
  void* argument = va_arg(rest, void*);
  va_end(rest);
  return lock_or_call("fcntl", descriptor, what, argument);
}

int fcntl64(int descriptor, int what, ...) {
  va_list rest;
  va_start(rest, what);
  void* argument = va_arg(rest, void*);
  va_end(rest);
  return lock_or_call("fcntl64", descriptor, what, argument);
}
