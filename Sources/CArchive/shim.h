#pragma once

#include <dlfcn.h>
#include <locale.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __APPLE__
#include <xlocale.h>
#endif

// libarchive is opened only when an archive is read. Nothing here may call its functions by name, because that would
// link the library. The declarations are those of archive.h and archive_entry.h of libarchive 3.4, with `void *` for
// its two types.

#define BLOGFORGE_ARCHIVE_EOF 1
#define BLOGFORGE_ARCHIVE_OK 0
#define BLOGFORGE_ARCHIVE_WARN (-20)

/// Every function: FUNCTION(result, name, (parameters)).
#define BLOGFORGE_ARCHIVE_FUNCTIONS(FUNCTION) \
  FUNCTION(void *, archive_read_new, (void)) \
  FUNCTION(int, archive_read_support_filter_gzip, (void *archive)) \
  FUNCTION(int, archive_read_support_format_tar, (void *archive)) \
  FUNCTION(int, archive_read_support_format_zip_seekable, (void *archive)) \
  FUNCTION(int, archive_read_open_fd, (void *archive, int file, size_t block)) \
  FUNCTION(int, archive_read_open_memory, (void *archive, const void *bytes, size_t count)) \
  FUNCTION(int, archive_read_next_header, (void *archive, void **entry)) \
  FUNCTION(ptrdiff_t, archive_read_data, (void *archive, void *buffer, size_t count)) \
  FUNCTION(int, archive_read_free, (void *archive)) \
  FUNCTION(const char *, archive_error_string, (void *archive)) \
  FUNCTION(const char *, archive_entry_pathname, (void *entry)) \
  FUNCTION(const char *, archive_entry_pathname_utf8, (void *entry)) \
  FUNCTION(const char *, archive_entry_hardlink, (void *entry)) \
  FUNCTION(unsigned, archive_entry_filetype, (void *entry)) \
  FUNCTION(int64_t, archive_entry_size, (void *entry)) \
  FUNCTION(int, archive_entry_size_is_set, (void *entry)) \
  FUNCTION(int, archive_entry_is_encrypted, (void *entry))

/// The functions of the opened library.
typedef struct blogforge_archive {
#define BLOGFORGE_ARCHIVE_MEMBER(result, name, parameters) result(*_Nonnull name) parameters;
  BLOGFORGE_ARCHIVE_FUNCTIONS(BLOGFORGE_ARCHIVE_MEMBER)
#undef BLOGFORGE_ARCHIVE_MEMBER
} blogforge_archive;

/// Opens a library, which stays open until the process ends, and looks up its functions. Returns 0 on success; sets
/// `problem` to the name of a function that it lacks, or to the loader's message.
static inline int blogforge_archive_open(blogforge_archive *table, const char *file, const char **problem) {
  void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
  void *found;
  if (!library) {
    *problem = dlerror();
    return 1;
  }
#define BLOGFORGE_ARCHIVE_LOAD(result, name, parameters) \
  found = dlsym(library, #name); \
  if (!found) { \
    *problem = #name; \
    return 2; \
  } \
  memcpy(&table->name, &found, sizeof found);
  BLOGFORGE_ARCHIVE_FUNCTIONS(BLOGFORGE_ARCHIVE_LOAD)
#undef BLOGFORGE_ARCHIVE_LOAD
  return 0;
}

/// A locale whose characters are UTF-8; NULL if the system has none.
static inline void *blogforge_archive_utf8_locale(void) {
  locale_t made = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  if (!made) made = newlocale(LC_CTYPE_MASK, "en_US.UTF-8", (locale_t)0);
  return (void *)made;
}

/// Makes a locale that of the thread; returns the one before.
static inline void *blogforge_archive_use_locale(void *locale) { return (void *)uselocale((locale_t)locale); }
