#pragma once

#include <curl/curl.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

// libcurl is opened only when a picture is downloaded, because it depends on about thirty libraries that most
// builds do not need. Nothing here may call its functions by name, because that would link the library.

#define BLOGFORGE_CURL_FUNCTIONS(FUNCTION) \
  FUNCTION(curl_global_init) \
  FUNCTION(curl_version_info) \
  FUNCTION(curl_free) \
  FUNCTION(curl_easy_init) \
  FUNCTION(curl_easy_setopt) \
  FUNCTION(curl_easy_getinfo) \
  FUNCTION(curl_easy_cleanup) \
  FUNCTION(curl_easy_strerror) \
  FUNCTION(curl_multi_init) \
  FUNCTION(curl_multi_setopt) \
  FUNCTION(curl_multi_add_handle) \
  FUNCTION(curl_multi_remove_handle) \
  FUNCTION(curl_multi_perform) \
  FUNCTION(curl_multi_poll) \
  FUNCTION(curl_multi_info_read) \
  FUNCTION(curl_multi_cleanup) \
  FUNCTION(curl_url) \
  FUNCTION(curl_url_set) \
  FUNCTION(curl_url_get) \
  FUNCTION(curl_url_cleanup)

/// The functions of the opened library, with the types of its header.
typedef struct blogforge_curl {
#define BLOGFORGE_CURL_MEMBER(name) __typeof__(&name) f_##name;
  BLOGFORGE_CURL_FUNCTIONS(BLOGFORGE_CURL_MEMBER)
#undef BLOGFORGE_CURL_MEMBER
} blogforge_curl;

/// Opens the library, which stays open until the process ends. Returns 0, or -1 if the library or a function is
/// missing.
static inline int blogforge_curl_open(blogforge_curl *curl, const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return -1;
#define BLOGFORGE_CURL_LOAD(name) \
  if (!(curl->f_##name = (__typeof__(&name))dlsym(library, #name))) return -1;
  BLOGFORGE_CURL_FUNCTIONS(BLOGFORGE_CURL_LOAD)
#undef BLOGFORGE_CURL_LOAD
  return curl->f_curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? 0 : -1;
}

static inline unsigned blogforge_curl_version(const blogforge_curl *curl) {
  return curl->f_curl_version_info(CURLVERSION_NOW)->version_num;
}

/// Whether host names are resolved asynchronously, without the signal SIGALRM.
static inline int blogforge_curl_looks_up_aside(const blogforge_curl *curl) {
  return (curl->f_curl_version_info(CURLVERSION_NOW)->features & CURL_VERSION_ASYNCHDNS) != 0;
}

// Easy handles. Swift cannot call variadic functions, so there is one function per type of value.

static inline CURL *blogforge_curl_easy(const blogforge_curl *curl) { return curl->f_curl_easy_init(); }

static inline void blogforge_curl_easy_cleanup(const blogforge_curl *curl, CURL *easy) {
  curl->f_curl_easy_cleanup(easy);
}

static inline CURLcode blogforge_curl_set_number(
    const blogforge_curl *curl, CURL *easy, CURLoption option, long value) {
  return curl->f_curl_easy_setopt(easy, option, value);
}

static inline CURLcode blogforge_curl_set_size(
    const blogforge_curl *curl, CURL *easy, CURLoption option, long long value) {
  return curl->f_curl_easy_setopt(easy, option, (curl_off_t)value);
}

static inline CURLcode blogforge_curl_set_text(
    const blogforge_curl *curl, CURL *easy, CURLoption option, const char *value) {
  return curl->f_curl_easy_setopt(easy, option, value);
}

/// Allows only http and https. libcurl 7.85 replaced the numeric option by one with names.
static inline CURLcode blogforge_curl_set_protocols(const blogforge_curl *curl, CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl->f_curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl->f_curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

typedef size_t (*blogforge_curl_write)(char *bytes, size_t size, size_t count, void *owner);
typedef curl_socket_t (*blogforge_curl_open_socket)(
    void *owner, curlsocktype purpose, struct curl_sockaddr *address);

static inline CURLcode blogforge_curl_set_callbacks(
    const blogforge_curl *curl, CURL *easy, void *owner, blogforge_curl_write write,
    blogforge_curl_open_socket open_socket) {
  CURLcode code = curl->f_curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, write);
  if (!code) code = curl->f_curl_easy_setopt(easy, CURLOPT_WRITEDATA, owner);
  if (!code) code = curl->f_curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  if (!code) code = curl->f_curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, owner);
  return code;
}

static inline long blogforge_curl_status(const blogforge_curl *curl, CURL *easy) {
  long status = 0;
  curl->f_curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

/// The number of request bytes sent so far; 0 while there is no connection.
static inline long blogforge_curl_sent(const blogforge_curl *curl, CURL *easy) {
  long count = 0;
  curl->f_curl_easy_getinfo(easy, CURLINFO_REQUEST_SIZE, &count);
  return count;
}

/// The value of the response header Retry-After in seconds from now; 0 if it is missing.
static inline long long blogforge_curl_retry_after(const blogforge_curl *curl, CURL *easy) {
  curl_off_t seconds = 0;
  curl->f_curl_easy_getinfo(easy, CURLINFO_RETRY_AFTER, &seconds);
  return seconds;
}

/// The absolute URL to which the response redirects; NULL if it is not a redirect. The handle owns the string.
static inline const char *blogforge_curl_redirect(const blogforge_curl *curl, CURL *easy) {
  char *url = NULL;
  curl->f_curl_easy_getinfo(easy, CURLINFO_REDIRECT_URL, &url);
  return url;
}

static inline const char *blogforge_curl_words(const blogforge_curl *curl, CURLcode code) {
  return curl->f_curl_easy_strerror(code);
}

// Sockets

/// Copies the bytes of an IP address. Returns their number, or 0 for another address family.
static inline int blogforge_curl_address(const struct curl_sockaddr *address, unsigned char *bytes) {
  if (address->family == AF_INET && address->addrlen >= sizeof(struct sockaddr_in)) {
    memcpy(bytes, &((const struct sockaddr_in *)(const void *)&address->addr)->sin_addr, 4);
    return 4;
  }
  if (address->family == AF_INET6 && address->addrlen >= sizeof(struct sockaddr_in6)) {
    memcpy(bytes, &((const struct sockaddr_in6 *)(const void *)&address->addr)->sin6_addr, 16);
    return 16;
  }
  return 0;
}

static inline curl_socket_t blogforge_curl_socket(const struct curl_sockaddr *address) {
  int file = socket(address->family, address->socktype, address->protocol);
  if (file >= 0) fcntl(file, F_SETFD, FD_CLOEXEC);
  return file;
}

// Multi handles

static inline CURLM *blogforge_curl_multi(const blogforge_curl *curl) { return curl->f_curl_multi_init(); }

static inline CURLMcode blogforge_curl_multi_set(
    const blogforge_curl *curl, CURLM *multi, CURLMoption option, long value) {
  return curl->f_curl_multi_setopt(multi, option, value);
}

static inline CURLMcode blogforge_curl_multi_add(const blogforge_curl *curl, CURLM *multi, CURL *easy) {
  return curl->f_curl_multi_add_handle(multi, easy);
}

static inline void blogforge_curl_multi_remove(const blogforge_curl *curl, CURLM *multi, CURL *easy) {
  curl->f_curl_multi_remove_handle(multi, easy);
}

static inline CURLMcode blogforge_curl_multi_perform(const blogforge_curl *curl, CURLM *multi) {
  int running = 0;
  return curl->f_curl_multi_perform(multi, &running);
}

/// Waits until a socket can be read or written, or for the timeout; the timeout also applies if there is no
/// transfer.
static inline CURLMcode blogforge_curl_multi_poll(
    const blogforge_curl *curl, CURLM *multi, int milliseconds) {
  return curl->f_curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}

/// The next finished transfer, with its result in `code`; NULL if there is none.
static inline CURL *blogforge_curl_multi_ended(const blogforge_curl *curl, CURLM *multi, CURLcode *code) {
  int rest = 0;
  CURLMsg *message;
  while ((message = curl->f_curl_multi_info_read(multi, &rest))) {
    if (message->msg != CURLMSG_DONE) continue;
    *code = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

static inline void blogforge_curl_multi_cleanup(const blogforge_curl *curl, CURLM *multi) {
  curl->f_curl_multi_cleanup(multi);
}

// URLs are parsed by libcurl, because it also opens the connection: another parser might find a different host.

static inline CURLU *blogforge_curl_url(const blogforge_curl *curl, const char *text) {
  CURLU *url = curl->f_curl_url();
  if (url && curl->f_curl_url_set(url, CURLUPART_URL, text, CURLU_NON_SUPPORT_SCHEME)) {
    curl->f_curl_url_cleanup(url);
    return NULL;
  }
  return url;
}

/// A part of a URL, which the caller must free; NULL if the URL does not have the part.
static inline char *blogforge_curl_url_part(const blogforge_curl *curl, CURLU *url, CURLUPart part) {
  char *text = NULL;
  unsigned flags = part == CURLUPART_PORT ? CURLU_DEFAULT_PORT : 0;
  return curl->f_curl_url_get(url, part, &text, flags) ? NULL : text;
}

static inline void blogforge_curl_free(const blogforge_curl *curl, char *text) { curl->f_curl_free(text); }

static inline void blogforge_curl_url_cleanup(const blogforge_curl *curl, CURLU *url) {
  curl->f_curl_url_cleanup(url);
}
