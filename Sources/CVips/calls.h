#pragma once

#include <dlfcn.h>
#include <stdint.h>
#include <string.h>

#include "functions.h"

// Calls of libvips into other libraries that we replace, for two faults that can end the program. All of this can
// go when no libvips older than 8.15.4 is supported.
//
// Workers: the threads of libvips 8.14.1 to 8.15.3 leave when they had nothing to do for 15 seconds. One that is
// leaving can still be given work (`vips_threadset_run` takes it off the list of those that are free before it wakes
// it, in iofuncs/threadset.c): its memory is written after it was freed, and whoever waits for the work waits for
// ever. So they shall not leave: the only wait with a limit in these releases is replaced by one without. libvips
// 8.15.4 gives its threads work in another way (libvips/libvips#4137).
//
// Vector code: libvips up to 8.14 has liborc make machine code for each picture that is made smaller, and frees it
// afterwards. liborc 0.4.33 and older put it into a list of pieces that `orc_code_allocate_codemem` and
// `orc_code_chunk_free` (orc/orccodemem.c) change without a lock, so that two pictures at once can write freed
// memory. So one thread at a time makes or frees such code. Later releases of liborc lock their list, and libvips
// 8.15 does without liborc; to switch vector code off instead costs half of the CPU time of a photo again.

/// What is called instead of GLib's `g_cond_wait_until`: answers whether the condition was signalled.
typedef int (*blogforge_vips_wait)(GCond *_Nonnull condition, GMutex *_Nonnull mutex, int64_t end);

typedef struct _OrcProgram OrcProgram;

/// The functions of liborc by which libvips makes and frees vector code; NULL where it does without.
typedef struct blogforge_orc {
  int (*_Nullable orc_program_compile)(OrcProgram *_Nonnull program);
  void (*_Nullable orc_program_free)(OrcProgram *_Nonnull program);
} blogforge_orc;

/// Looks them up as the loader does for libvips: what all of the process shares goes before what libvips brings.
static inline blogforge_orc blogforge_orc_load(void *library) {
  const char *names[2] = {"orc_program_compile", "orc_program_free"};
  void *found[2];
  for (int index = 0; index < 2; index++) {
    found[index] = dlsym(RTLD_DEFAULT, names[index]);
    if (!found[index]) found[index] = dlsym(library, names[index]);
  }
  blogforge_orc orc;
  memcpy(&orc.orc_program_compile, &found[0], sizeof found[0]);
  memcpy(&orc.orc_program_free, &found[1], sizeof found[1]);
  return orc;
}

#if defined(__linux__) && defined(__GLIBC__) && defined(__LP64__)

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

/// The dynamic section of a library that was opened, as far as calls into other libraries go.
typedef struct blogforge_vips_calls {
  const ElfW(Sym) *symbols;
  const char *names;
  const ElfW(Rela) *tables[2];
  size_t sizes[2];
} blogforge_vips_calls;

static inline blogforge_vips_calls blogforge_vips_calls_of(const struct link_map *map) {
  blogforge_vips_calls calls = {0};
  for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
    // glibc has put addresses in place of offsets.
    switch (entry->d_tag) {
    case DT_SYMTAB: calls.symbols = (const ElfW(Sym) *)entry->d_un.d_ptr; break;
    case DT_STRTAB: calls.names = (const char *)entry->d_un.d_ptr; break;
    case DT_RELA: calls.tables[0] = (const ElfW(Rela) *)entry->d_un.d_ptr; break;
    case DT_RELASZ: calls.sizes[0] = entry->d_un.d_val; break;
    case DT_JMPREL: calls.tables[1] = (const ElfW(Rela) *)entry->d_un.d_ptr; break;
    case DT_PLTRELSZ: calls.sizes[1] = entry->d_un.d_val; break;
    default: break;
    }
  }
  return calls;
}

/// Writes `function` to `slot`, which may lie in the part of the library that is read-only once it is loaded.
static inline int blogforge_vips_write_slot(const struct link_map *map, void **slot, void *function) {
  if (__atomic_load_n(slot, __ATOMIC_ACQUIRE) == function) return 1;
  const ElfW(Ehdr) *head = (const ElfW(Ehdr) *)map->l_addr;
  if (memcmp(head->e_ident, ELFMAG, SELFMAG) != 0) return 0;
  const ElfW(Phdr) *parts = (const ElfW(Phdr) *)(map->l_addr + head->e_phoff);
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = 0, end = 0;
  for (int index = 0; index < head->e_phnum; index++) {
    if (parts[index].p_type != PT_GNU_RELRO) continue;
    start = (map->l_addr + parts[index].p_vaddr) & ~(page - 1);
    end = (map->l_addr + parts[index].p_vaddr + parts[index].p_memsz) & ~(page - 1);
  }
  int is_locked = (uintptr_t)slot >= start && (uintptr_t)slot < end;
  if (is_locked && mprotect((void *)start, end - start, PROT_READ | PROT_WRITE) != 0) return 0;
  __atomic_store_n(slot, function, __ATOMIC_RELEASE);
  // Were it to fail, the part would only stay writable.
  if (is_locked) mprotect((void *)start, end - start, PROT_READ);
  return 1;
}

/// Has `function` called wherever libvips calls what has that name; returns how many places there are.
static inline int blogforge_vips_replace(void *library, const char *name, void *function) {
  // What dlopen(3) of glibc returns; dlinfo(3), which says so, is hidden from a header that Swift reads.
  const struct link_map *map = (const struct link_map *)library;
  blogforge_vips_calls calls = blogforge_vips_calls_of(map);
  if (!calls.symbols || !calls.names) return 0;
  int count = 0;
  for (int table = 0; table < 2; table++) {
    const ElfW(Rela) *entries = calls.tables[table];
    for (size_t index = 0; entries && index < calls.sizes[table] / sizeof *entries; index++) {
      size_t symbol = ELF64_R_SYM(entries[index].r_info);
      if (!symbol || strcmp(calls.names + calls.symbols[symbol].st_name, name) != 0) continue;
      count += blogforge_vips_write_slot(map, (void **)(map->l_addr + entries[index].r_offset), function);
    }
  }
  return count;
}

#else

/// Elsewhere libvips stays as it is: Homebrew's is newer.
static inline int blogforge_vips_replace(void *library, const char *name, void *function) {
  (void) library; (void) name; (void) function;
  return 0;
}

#endif

static inline int blogforge_vips_replace_wait(void *library, blogforge_vips_wait wait) {
  return blogforge_vips_replace(library, "g_cond_wait_until", (void *)wait);
}

static inline int blogforge_vips_replace_orc(void *library, blogforge_orc ours) {
  return blogforge_vips_replace(library, "orc_program_compile", (void *)ours.orc_program_compile)
    + blogforge_vips_replace(library, "orc_program_free", (void *)ours.orc_program_free);
}
