/// A folder of this machine.
struct FolderPlace: Place {
  let folder: TargetFolder

  init(path: String, id: String) { folder = TargetFolder(path: path, id: id) }

  func notes() throws(PublishError) -> TargetNotes { try folder.notes() }

  func read(_ path: String) throws(PublishError) -> [UInt8]? { try folder.read(path) }

  func send(_ paths: [String], from source: String, isReplacing: Bool) throws(PublishError) {
    for path in paths { try folder.copy("\(source)/\(path)", to: path, isReplacing: isReplacing) }
  }

  func delete(_ paths: [String], emptied: [String]) throws(PublishError) {
    for path in paths { try folder.remove(path) }
    // A folder that contains anything else is kept.
    for path in emptied { try folder.removeEmpty(path) }
  }

  func correct(_ list: inout TargetList) throws(PublishError) {
    for (path, entry) in list.entries {
      let size = try folder.size(of: path.text)
      if size != entry.size { list.entries[path]?.fingerprint = nil }
      list.entries[path]?.isThere = size != nil
    }
  }

  func obstacle(to plan: PublishPlan) throws(PublishError) -> PublishError? { try folder.obstacle(to: plan) }

  func hold(_ publish: OpenPublish) -> AnyObject? { folder.hold(publish.path) }

  func clear(after ids: [String], below folders: Set<String>) throws(PublishError) {
    for id in ids {
      let name = TargetFolder.partName(of: id)
      for path in folders { try folder.remove(path.isEmpty ? name : "\(path)/\(name)") }
    }
  }
}
