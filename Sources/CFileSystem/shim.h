#pragma once

#include <errno.h>
#include <stdio.h>

#if defined(__APPLE__)
#include <malloc/malloc.h>
#include <sys/stdio.h>
#include <unistd.h>
#else
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#endif

/// Swaps two paths in one step; 0, or -1 with errno. Glibc's Swift module does not show renameat2.
static inline int blogforge_exchange(const char *left, const char *right) {
#if defined(__APPLE__)
  return renamex_np(left, right, RENAME_SWAP);
#else
  return (int)syscall(SYS_renameat2, AT_FDCWD, left, AT_FDCWD, right, 2u /* RENAME_EXCHANGE */);
#endif
}

/// Writes everything of the file system of an open file to the disk; 0, or -1 with errno.
static inline int blogforge_sync_file_system(int descriptor) {
#if defined(__APPLE__)
  // There is no call for one file system.
  (void)descriptor;
  sync();
  return 0;
#else
  return (int)syscall(SYS_syncfs, descriptor);
#endif
}

/// Gives memory that was freed to the system, as far as the allocator can.
static inline void blogforge_give_back_memory(void) {
#if defined(__APPLE__)
  malloc_zone_pressure_relief(NULL, 0);
#elif defined(__GLIBC__)
  malloc_trim(0);
#endif
}
