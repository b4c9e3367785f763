#pragma once

#include <errno.h>
#include <stdio.h>

#include <sys/xattr.h>

#if defined(__APPLE__)
#include <malloc/malloc.h>
#include <sys/stdio.h>
#include <unistd.h>
#else
// Not <fcntl.h>: it declares `struct stat`, which Swift would then at times take for a part of this module
// and hide from files that import only Glibc.
#include <sys/syscall.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#endif

#if defined(__linux__) && defined(__LP64__)
/// The start of the file that this is linked into; the linker knows where. <elf.h> is not asked for its layout (elf(5)),
/// since it brings declarations that Swift would then take from here.
extern const unsigned char __ehdr_start[] __attribute__((visibility("hidden")));

static inline unsigned long blogforge_number(const unsigned char *bytes, int count) {
  unsigned long number = 0;
  __builtin_memcpy(&number, bytes, (unsigned long)count);
  return number;
}

/// Copies the build id of the program to `bytes`: what its linker made of all that it linked (ld(1), --build-id).
///
/// Returns how many bytes it has, `room` at most; 0 when there is none.
static inline int blogforge_build_id(unsigned char *bytes, int room) {
  const unsigned char *part = __ehdr_start + blogforge_number(__ehdr_start + 32, 8);
  unsigned long partSize = blogforge_number(__ehdr_start + 54, 2);
  for (unsigned long left = blogforge_number(__ehdr_start + 56, 2); left > 0; left--, part += partSize) {
    if (blogforge_number(part, 4) != 4 /* PT_NOTE */) continue;
    const unsigned char *note = __ehdr_start + blogforge_number(part + 8, 8);
    const unsigned char *end = note + blogforge_number(part + 32, 8);
    while (note + 12 <= end) {
      unsigned long nameSize = blogforge_number(note, 4), size = blogforge_number(note + 4, 4);
      const unsigned char *content = note + 12 + ((nameSize + 3) & ~3ul);
      // A note of type NT_GNU_BUILD_ID.
      if (blogforge_number(note + 8, 4) == 3 && nameSize == 4 && __builtin_memcmp(note + 12, "GNU", 4) == 0) {
        int count = size < (unsigned long)room ? (int)size : room;
        __builtin_memcpy(bytes, content, (unsigned long)count);
        return count;
      }
      note = content + ((size + 3) & ~3ul);
    }
  }
  return 0;
}
#else
/// Elsewhere nothing is known.
static inline int blogforge_build_id(unsigned char *bytes, int room) {
  (void)bytes;
  (void)room;
  return 0;
}
#endif

/// Has the system begin to write a file's bytes to the disk, without waiting: a hint, where there is none nothing.
static inline void blogforge_begin_writing(int file) {
#if defined(__linux__) && defined(__LP64__)
  syscall(SYS_sync_file_range, file, 0L, 0L, 2u /* SYNC_FILE_RANGE_WRITE */);
#else
  (void)file;
#endif
}

/// Swaps two paths in one step; 0, or -1 with errno. Glibc's Swift module does not show renameat2.
static inline int blogforge_exchange(const char *left, const char *right) {
#if defined(__APPLE__)
  return renamex_np(left, right, RENAME_SWAP);
#else
  const int here = -100; /* AT_FDCWD */
  return (int)syscall(SYS_renameat2, here, left, here, right, 2u /* RENAME_EXCHANGE */);
#endif
}

/// The names of an open file's extended attributes, each with a zero behind it; their size, or -1.
static inline long blogforge_list_attributes(int file, char *names, unsigned long room) {
#if defined(__APPLE__)
  return flistxattr(file, names, room, 0);
#else
  return flistxattr(file, names, room);
#endif
}

/// The value of an extended attribute; its size, or -1.
static inline long blogforge_get_attribute(int file, const char *name, unsigned char *value, unsigned long room) {
#if defined(__APPLE__)
  return fgetxattr(file, name, value, room, 0, 0);
#else
  return fgetxattr(file, name, value, room);
#endif
}

/// Sets an extended attribute; 0, or -1 with errno.
static inline int blogforge_set_attribute(int file, const char *name, const unsigned char *value, unsigned long size) {
#if defined(__APPLE__)
  return fsetxattr(file, name, value, size, 0, 0);
#else
  return fsetxattr(file, name, value, size, 0);
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

/// Lets threads share parts of memory, so that many of them do not reserve more addresses than a limit allows.
static inline void blogforge_limit_arenas(int count) {
#if defined(__GLIBC__)
  mallopt(M_ARENA_MAX, count);
#else
  (void)count;
#endif
}
