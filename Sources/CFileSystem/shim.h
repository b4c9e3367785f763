#pragma once

#include <errno.h>
#include <stdio.h>

#if defined(__APPLE__)
#include <sys/stdio.h>
#else
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

/// Swaps two paths in one step; 0, or -1 with errno. Glibc's Swift module does not show renameat2.
static inline int blogforge_exchange(const char *left, const char *right) {
#if defined(__APPLE__)
  return renamex_np(left, right, RENAME_SWAP);
#else
  return (int)syscall(SYS_renameat2, AT_FDCWD, left, AT_FDCWD, right, 2u /* RENAME_EXCHANGE */);
#endif
}
