/* The least that a build can be: reads an export and writes files of the same number, paths and sizes.

       minimal EXPORT LIST OUTPUT

   LIST has a line for each file, its size and its path below OUTPUT, which must not be there. Two threads
   read half of the export each, then take files in slices, as blogforge does; nothing has to be made. */

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { THREADS = 2, SLICE = 64, PART = 1 << 20, LONGEST_PATH = 4096 };

struct file {
  size_t size;
  char *path;
};

static struct file *files;
static size_t file_count;
static char *content;
static int output;
static const char *export_path;
static _Atomic size_t next_file;
static _Atomic unsigned long long sum;

static void give_up(const char *what) {
  perror(what);
  exit(1);
}

/* Looks at every byte of one half. */
static void *read_half(void *argument) {
  size_t half = (size_t)argument;
  int file = open(export_path, O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status)) give_up(export_path);
  size_t size = (size_t)status.st_size, middle = size / 2;
  size_t place = half ? middle : 0, end = half ? size : middle;
  unsigned char *part = malloc(PART);
  unsigned long long count = 0;
  while (place < end) {
    ssize_t length = pread(file, part, end - place < PART ? end - place : PART, (off_t)place);
    if (length <= 0) give_up(export_path);
    for (ssize_t index = 0; index < length; index++) count += part[index];
    place += (size_t)length;
  }
  sum += count;
  free(part);
  close(file);
  return NULL;
}

static void make_folder(char *path) {
  if (!mkdirat(output, path, 0755) || errno == EEXIST) return;
  char *slash = strrchr(path, '/');
  if (errno != ENOENT || !slash) give_up(path);
  *slash = 0;
  make_folder(path);
  *slash = '/';
  if (mkdirat(output, path, 0755) && errno != EEXIST) give_up(path);
}

static void write_file(const struct file *file) {
  char folder[LONGEST_PATH];
  snprintf(folder, sizeof folder, "%s", file->path);
  char *slash = strrchr(folder, '/');
  if (slash) {
    *slash = 0;
    make_folder(folder);
  }
  int descriptor = openat(output, file->path, O_WRONLY | O_CREAT | O_EXCL, 0644);
  if (descriptor < 0) give_up(file->path);
  if (write(descriptor, content, file->size) != (ssize_t)file->size) give_up(file->path);
  close(descriptor);
}

static void *write_slices(void *argument) {
  (void)argument;
  size_t start;
  while ((start = atomic_fetch_add(&next_file, SLICE)) < file_count)
    for (size_t index = start; index < start + SLICE && index < file_count; index++)
      write_file(&files[index]);
  return NULL;
}

static void run(void *(*body)(void *)) {
  pthread_t threads[THREADS];
  for (size_t number = 0; number < THREADS; number++)
    if (pthread_create(&threads[number], NULL, body, (void *)number)) give_up("thread");
  for (size_t number = 0; number < THREADS; number++) pthread_join(threads[number], NULL);
}

static void read_list(const char *path) {
  FILE *list = fopen(path, "r");
  if (!list) give_up(path);
  char name[LONGEST_PATH];
  size_t size, room = 0, largest = 1;
  while (fscanf(list, "%zu %4095[^\n]", &size, name) == 2) {
    if (file_count == room) files = realloc(files, (room = room ? room * 2 : 1024) * sizeof *files);
    files[file_count++] = (struct file){size, strdup(name)};
    if (size > largest) largest = size;
  }
  fclose(list);
  content = malloc(largest);
  memset(content, 'x', largest);
}

int main(int count, char **words) {
  if (count != 4) {
    fprintf(stderr, "usage: minimal EXPORT LIST OUTPUT\n");
    return 2;
  }
  export_path = words[1];
  read_list(words[2]);
  if (mkdir(words[3], 0755)) give_up(words[3]);
  output = open(words[3], O_RDONLY | O_DIRECTORY);
  run(read_half);
  run(write_slices);
  printf("%zu files, %llu\n", file_count, (unsigned long long)sum);
  return 0;
}
