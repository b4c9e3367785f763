import Testing

@testable import Publisher

struct RcloneRemoteTests {
  @Test(arguments: [
    (":s3,env_auth:bucket", "s3"), (":webdav:x", "webdav"), ("s3:bucket", nil),
  ])
  func `an on-the-fly remote names its kind`(remote: String, kind: String?) {
    #expect(RcloneRemote.kindInName(of: remote) == kind)
  }

  @Test(arguments: [
    ("bucket:blog", "s3"), ("bucket,acl=private:blog", "s3"), ("Drive:x", "google cloud storage"),
    ("dav:", "webdav"), ("buck:blog", nil), ("other:x", nil),
  ])
  func `the kind of a remote is what rclone says of it`(remote: String, kind: String?) {
    let list = "bucket: s3\ndav:    webdav\ndrive:  google cloud storage\n"
    #expect(RcloneRemote.kind(of: remote, in: list) == kind)
  }

  @Test func `a description behind the kind does not count`() {
    #expect(RcloneRemote.kind(of: "bucket:", in: "bucket:  s3    Our bucket\n") == "s3")
  }
}
