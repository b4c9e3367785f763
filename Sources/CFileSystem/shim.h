#pragma once

#include <errno.h>
#include <stdio.h>

#include <sys/xattr.h>

#if defined(__APPLE__)
#include <malloc/malloc.h>
#include <sys/stdio.h>
#include <unistd.h>
#else
// <fcntl.h> is not included, because it declares `struct stat`. Swift would then sometimes attribute the type to
// this module and hide it from files that import only Glibc.
#include <sys/syscall.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#endif

#if defined(__linux__) && defined(__LP64__)
/// The ELF header of the program, a symbol that the linker defines. Its layout (elf(5)) is not taken from <elf.h>,
/// because Swift would attribute that header's declarations to this module.
extern const unsigned char __ehdr_start[] __attribute__((visibility("hidden")));

static inline unsigned long blogforge_number(const unsigned char *bytes, int count) {
  unsigned long number = 0;
  __builtin_memcpy(&number, bytes, (unsigned long)count);
  return number;
}

/// Copies the program's build id to `bytes`: an id that the linker computes from everything it linked (ld(1),
/// --build-id).
///
/// Returns the number of bytes copied, at most `room`; 0 if the program has no build id.
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
/// Other systems have no build id.
static inline int blogforge_build_id(unsigned char *bytes, int room) {
  (void)bytes;
  (void)room;
  return 0;
}
#endif

/// Asks the system to start writing a file's bytes to the disk, without waiting. Does nothing on systems without
/// such a hint.
static inline void blogforge_begin_writing(int file) {
#if defined(__linux__) && defined(__LP64__)
  syscall(SYS_sync_file_range, file, 0L, 0L, 2u /* SYNC_FILE_RANGE_WRITE */);
#else
  (void)file;
#endif
}

/// Swaps two paths in one step; 0, or -1 with errno. Glibc's Swift module does not export renameat2.
static inline int blogforge_exchange(const char *left, const char *right) {
#if defined(__APPLE__)
  return renamex_np(left, right, RENAME_SWAP);
#else
  const int here = -100; /* AT_FDCWD */
  return (int)syscall(SYS_renameat2, here, left, here, right, 2u /* RENAME_EXCHANGE */);
#endif
}

/// Lists the zero-terminated names of an open file's extended attributes. Returns their size in bytes, or -1.
static inline long blogforge_list_attributes(int file, char *names, unsigned long room) {
#if defined(__APPLE__)
  return flistxattr(file, names, room, 0);
#else
  return flistxattr(file, names, room);
#endif
}

/// Reads the value of an extended attribute. Returns its size in bytes, or -1.
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

/// Writes all cached data of the file system of an open file to the disk; 0, or -1 with errno.
static inline int blogforge_sync_file_system(int descriptor) {
#if defined(__APPLE__)
  // macOS has no call for a single file system.
  (void)descriptor;
  sync();
  return 0;
#else
  return (int)syscall(SYS_syncfs, descriptor);
#endif
}

/// Returns freed memory to the system, as far as the allocator can.
static inline void blogforge_give_back_memory(void) {
#if defined(__APPLE__)
  malloc_zone_pressure_relief(NULL, 0);
#elif defined(__GLIBC__)
  malloc_trim(0);
#endif
}

/// Limits the number of malloc arenas, so that many threads do not exceed a limit on the address space.
static inline void blogforge_limit_arenas(int count) {
#if defined(__GLIBC__)
  mallopt(M_ARENA_MAX, count);
#else
  (void)count;
#endif
}
