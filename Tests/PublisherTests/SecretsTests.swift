import Testing

@testable import Publisher

struct SecretsTests {
  @Test(arguments: [
    ("https://ana:geheim@example.org/x.git", "https://***@example.org/x.git"),
    (
      "fatal: unable to access 'https://ghp_123@github.com/a/b/': 403",
      "fatal: unable to access 'https://***@github.com/a/b/': 403"
    ),
    ("sftp://ana:geheim@example.org", "sftp://ana:***@example.org"),
    ("cannot reach https://ana:geheim@example.org", "cannot reach https://***@example.org"),
    (
      "moved from http://geheim@a.example to HTTPS://geheim:x@b.example:8443",
      "moved from http://***@a.example to HTTPS://***@b.example:8443"
    ),
    ("https://ana:ge@heim@example.org/", "https://***@example.org/"),
    ("sftp://ana:ge@heim@example.org", "sftp://ana:***@example.org"),
    ("no such host: https://geheim@", "no such host: https://***@"),
    (":s3,access_key_id=AK,secret_access_key=SK:bucket", ":s3,access_key_id=AK,secret_access_key=***:bucket"),
    (":webdav,pass=\"a,b\",url=x:y", ":webdav,pass=***,url=x:y"),
    (
      "https://x.blob.core.windows.net/a?sv=1&sig=abc%2F&se=2",
      "https://x.blob.core.windows.net/a?sv=1&sig=***&se=2"
    ),
    ("Authorization: Bearer abc.def", "Authorization: ***"),
    ("X-Auth-Token: abc", "X-Auth-Token: ***"),
  ])
  func `what is secret is masked`(text: String, shown: String) {
    #expect(Secrets.shown(text) == shown)
    #expect(Secrets.hasSecret(text))
  }

  @Test(arguments: [
    "git@github.com:ana/blog.git", "ssh://git@example.org:2222/blog.git", "deploy@example.org:/var/www/blog",
    "s3:bucket/blog", "https://example.org/x.git", ":sftp,host=example.org,user=ana:blog", "b2:pass/key",
    "rclone: couldn't find section in config file", "",
  ])
  func `what is not secret stays`(text: String) {
    #expect(!Secrets.hasSecret(text))
  }

  @Test(arguments: [
    ("/Ab3+nowhere/x9=", true), ("geheimnis", true), ("/usr/bin", false), ("/usr/bin/env", false),
    ("geheim", false), ("", false),
  ])
  func `the value of a variable is secret unless it is short or the path of a file`(
    value: String,
    isSecret: Bool
  ) {
    #expect(Secrets.isSecretValue(value) == isSecret)
  }
}
