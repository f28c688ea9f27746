/* Preloaded into the program, makes the file system unable to allocate disk space, as Lustre and NFS
 * before version 4.2. When the program ends, appends its number of writes to the file named by
 * WRITES_COUNTED, and the number of those of a MiB or more to that named by LARGE_WRITES_COUNTED. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_long writes, large_writes;

int fallocate(int descriptor, int mode, off_t begin, off_t count) {
  (void)descriptor, (void)mode, (void)begin, (void)count;
  errno = EOPNOTSUPP;
  return -1;
}

int fallocate64(int descriptor, int mode, off64_t begin, off64_t count) {
  return fallocate(descriptor, mode, begin, count);
}

/* As glibc's. */
int posix_fallocate(int descriptor, off_t begin, off_t count) {
  for (off_t place = begin; place < begin + count; place += 4096) {
    if (pwrite(descriptor, "", 1, place) != 1) return errno;
  }
  return pwrite(descriptor, "", 1, begin + count - 1) == 1 ? 0 : errno;
}

int posix_fallocate64(int descriptor, off64_t begin, off64_t count) {
  return posix_fallocate(descriptor, begin, count);
}

ssize_t write(int descriptor, const void* bytes, size_t count) {
  static ssize_t (*real)(int, const void*, size_t);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "write");
  ++writes;
  return real(descriptor, bytes, count);
}

ssize_t pwrite(int descriptor, const void* bytes, size_t count, off_t place) {
  static ssize_t (*real)(int, const void*, size_t, off_t);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "pwrite");
  ++writes;
  if (count >= 1 << 20) ++large_writes;
  return real(descriptor, bytes, count, place);
}

ssize_t pwrite64(int descriptor, const void* bytes, size_t count, off64_t place) {
  return pwrite(descriptor, bytes, count, place);
}

static void append(const char* variable, long number) {
  const char* name = getenv(variable);
  FILE* file = name != NULL ? fopen(name, "a") : NULL;
  if (file == NULL) return;
  fprintf(file, "%ld\n", number);
  fclose(file);
}

__attribute__((destructor)) static void tell(void) {
  append("WRITES_COUNTED", writes);
  append("LARGE_WRITES_COUNTED", large_writes);
}
