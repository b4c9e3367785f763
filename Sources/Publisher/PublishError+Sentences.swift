import Basics

extension PublishError {
  /// The message: what is wrong, and what to do.
  public var message: String {
    switch self {
    case .toolMissing(let tool, let target):
      return "\(tool) is not installed, and the target '\(target)' needs it. \(Self.installation(of: tool))"
    case .toolTooOld(let tool, let found, let target):
      return "\(tool) is \(found), and the target '\(target)' needs \(tool.leastVersion) or later. "
        + Self.installation(of: tool)
    case .toolFailed(let tool, let action, let target, let words):
      let said = words.isEmpty ? "It printed no reason." : "Its output: \(words)"
      return "\(target): \(tool) could not \(action.rawValue). \(said)\n\(Self.remedy(tool, action))"
    case .tooManyDeletions(let count, let published, let limit, let target):
      return
        "\(target): \(count) of \(published) published pages would be deleted, more than the limit of \(limit); nothing was sent. If this is intended, use --max-delete \(count)."
    case .folderHoldsSite(let path, let target):
      return "\(path): the target '\(target)' and the output folder overlap. Choose a separate folder."
    case .noRepository(let remote, let target):
      return
        "\(target): unknown Git remote '\(remote)': the site folder is not in a repository that has it. Use the URL or path of the repository."
    case .disturbed(let target):
      return
        "\(target): another publish changed the target at the same time. Publish again; every file is then sent again."
    case .busy(let target, let holder, let seconds):
      let who = holder.map { " (\($0))" } ?? ""
      let waited = seconds == 0 ? "" : " after \(seconds) seconds"
      return
        "\(target): another publish\(who) is still running\(waited); nothing was sent. Stop it, or wait longer with --wait SECONDS."
    case .folderHoldsInput(let path, let input, let target):
      return
        "\(path): the target '\(target)' and '\(input)', which the build reads, overlap. Choose a separate folder."
    case .folderOfRepository(let path, let target):
      return
        "\(path): this folder belongs to version control; nothing was sent. Choose another folder for the target '\(target)'."
    case .linkAtTarget(let path):
      return
        "\(path): symbolic links in a target are not followed. Remove the link and publish again."
    case .nameTaken(let path, let isFolder):
      let (found, wanted) = isFolder ? ("folder", "file") : ("file", "folder")
      return
        "\(path): already exists at the target as a \(found), but the site has a \(wanted) of this name. Move it away and publish again; nothing was sent."
    case .lineBreakInName(let path, let target):
      return
        "\(Self.shown(path)): the target '\(target)' cannot store a name with a line break. Rename the file."
    case .interrupted:
      return "The publish was interrupted. Publish again to complete it."
    case .file(let action, let path, let code):
      return "\(path): cannot \(action): \(String(cString: strerror(code)))."
    }
  }

  private static func installation(of tool: Tool) -> String {
    let (debian, macOS) = tool == .ssh ? ("openssh-client", "openssh") : (tool.rawValue, tool.rawValue)
    return "Install it (Debian and Ubuntu: apt install \(debian); macOS: brew install \(macOS))."
  }

  private static func remedy(_ tool: Tool, _ action: Action) -> String {
    switch (tool, action) {
    case (.git, .look): "Check the URL and your access. 'git ls-remote' makes the same request."
    case (.git, .push):
      "If there was another push in the meantime, publish again. Otherwise, check that you have permission to push."
    case (.git, _): "Fix this and publish again; nothing was pushed."
    case (.rsync, .look), (.ssh, _): "Check the address, and that ssh connects without a password prompt."
    case (.rclone, .look): "Check the remote with: rclone lsd."
    case (.rsync, _), (.rclone, _):
      "The published site is intact. Fix this and publish again to send the rest."
    }
  }

  private static func shown(_ path: String) -> String {
    String(path.map { $0.isNewline ? "?" : $0 })
  }
}

extension PublishError.Tool {
  /// The oldest version that supports the options that are used.
  var leastVersion: String {
    switch self {
    // --no-write-fetch-head
    case .git: "2.29"
    // --delete-missing-args
    case .rsync: "3.1"
    // --files-from-raw
    case .rclone: "1.52"
    // -G
    case .ssh: "6.8"
    }
  }
}
