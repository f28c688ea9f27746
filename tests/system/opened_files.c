/* Preloaded into the program, appends to the file named by OPENED_FILES a line "create NAME" for every
 * file that it opens with permission to create it, and a line "read NAME" for every pread(). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int (*real_open(void))(const char*, int, ...) {
  static int (*real)(const char*, int, ...);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "open64");
  return real;
}

static void note(const char* what, const char* name) {
  const char* list = getenv("OPENED_FILES");
  if (list == NULL) return;
  char line[4200];
  const int length = snprintf(line, sizeof line, "%s %s\n", what, name);
  const int file = real_open()(list, O_WRONLY | O_CREAT | O_APPEND, 0644);
  if (write(file, line, length) < 0) abort();
  close(file);
}

int open64(const char* name, int flags, ...) {
  mode_t mode = 0;
  if (flags & O_CREAT) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
    note("create", name);
  }
  return real_open()(name, flags, mode);
}

int open(const char* name, int flags, ...) {
  mode_t mode = 0;
  if (flags & O_CREAT) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  return open64(name, flags, mode);
}

ssize_t pread64(int descriptor, void* bytes, size_t count, off64_t place) {
  static ssize_t (*real)(int, void*, size_t, off64_t);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "pread64");
  char link[64];
  char path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  const ssize_t length = readlink(link, path, sizeof path - 1);
  path[length > 0 ? length : 0] = '\0';
  note("read", path);
  return real(descriptor, bytes, count, place);
}

ssize_t pread(int descriptor, void* bytes, size_t count, off_t place) {
  return pread64(descriptor, bytes, count, place);
}
