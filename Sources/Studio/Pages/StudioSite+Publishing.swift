import Basics
import BlogModel
import PreviewServer

/// Publishing the site from the studio.
extension StudioSite {
  private func desk() throws(StudioRefusal) -> PublishDesk {
    guard let publishing else { throw StudioRefusal(404, "Publishing is not available.") }
    return publishing
  }

  private func automaticTargets(_ desk: PublishDesk) throws(StudioRefusal) -> Set<String> {
    do throws(DatabaseError) { return try desk.automaticTargets() } catch {
      throw StudioRefusal(DraftError.database(error))
    }
  }

  // MARK: Pages

  func publishPage(_ visit: Visit) throws(StudioRefusal) -> Content {
    _ = try me(visit)
    let desk = try desk()
    let (targets, state) = (desk.targets, desk.current)
    let automatic = try automaticTargets(desk)
    if targets.isEmpty {
      let body: HTMLPart = """
        <p class="empty">\(say("No publish target is configured in blogforge.yml yet."))</p>
        <pre class="note">publish:
          live: {folder: ../www}</pre>
        """
      return Content(title: say("Publish"), body: body)
    }
    let rows = targets.map { row($0, state, isAutomatic: automatic.contains($0.name)) }
    let isBusy = state.running != nil || !state.waiting.isEmpty
    return Content(
      title: say("Publish"),
      body: "<ul class=\"list\" data-publish=\"\(isBusy ? "busy" : "idle")\">\n\(HTMLPart(rows))\n</ul>",
      scripts: ["publish"],
      refresh: isBusy ? 1 : nil
    )
  }

  private func row(_ target: PublishDesk.Target, _ state: PublishDesk.State, isAutomatic: Bool) -> HTMLPart {
    let isRunning = state.running == target.name
    let isWaiting = state.waiting.contains(target.name)
    var parts: [HTMLPart] = []
    if isRunning {
      parts.append(progress(state.progress))
    } else if isWaiting {
      parts.append("<p role=\"status\">\(say("Waiting for another publish to finish."))</p>")
    } else if let ended = state.ended[target.name] {
      parts.append(result(ended))
    }
    let button: HTMLPart =
      isRunning || isWaiting ? "" : "<button class=\"main\">\(say("Publish now"))</button>"
    let checked: HTMLPart = isAutomatic ? " checked" : ""
    let switching = form(
      "publish/after-change",
      [("target", target.name)],
      """
      <div class="does"><label class="switch"><input type="checkbox" name="on" value="yes" data-switch\(checked)>
      \(say("Publish after every change"))</label>
      <button class="still">\(say("Save"))</button></div>
      """
    )
    return """
      <li>
      <div class="row"><div><h2 dir="auto">\(target.name)</h2><p class="hint" dir="auto">\(target.place)</p></div>
      \(form("publish", [("target", target.name)], button))</div>
      \(HTMLPart(parts))
      \(switching)
      </li>
      """
  }

  private func progress(_ progress: PublishDesk.Progress?) -> HTMLPart {
    let bar: HTMLPart =
      progress.map { $0.total > 0 ? " max=\"\($0.total)\" value=\"\($0.done)\"" : "" } ?? ""
    return """
      <div data-progress>
      <progress aria-label="\(say("Publishing…"))"\(bar)></progress>
      <p class="hint" role="status"><span>\(say("Publishing…"))</span> <span dir="auto">\(progress?.step ?? "")</span></p>
      </div>
      """
  }

  private func result(_ ended: PublishDesk.Ended) -> HTMLPart {
    let time = Self.time(ended.moment.microseconds / 1000)
    switch ended.outcome {
    case .published(let sent, let deleted, let unchanged):
      let text = say(
        "{count} files sent, {deleted} deleted, {unchanged} unchanged.",
        ["deleted": String(deleted), "unchanged": String(unchanged)],
        count: sent
      )
      return "<p role=\"status\">\(say("Published")) · \(time)<br>\(text)</p>"
    case .nothingToDo:
      return
        "<p role=\"status\">\(say("Nothing to publish: the target is up to date.")) · \(time)</p>"
    case .failed(let message):
      return """
        <div class="note wrong" role="alert"><p>\(say("Not published")) · \(time)</p>
        <p class="words" lang="en" dir="ltr">\(message)</p></div>
        """
    }
  }

  // MARK: Forms

  func publish(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    _ = try me(visit)
    guard try desk().publish(to: form["target"]) else {
      throw StudioRefusal(404, "Unknown publish target: it is not in blogforge.yml.")
    }
    return redirect("publish")
  }

  func setAutomaticPublish(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    _ = try me(visit)
    let desk = try desk()
    guard desk.targets.contains(where: { $0.name == form["target"] }) else {
      throw StudioRefusal(404, "Unknown publish target: it is not in blogforge.yml.")
    }
    do throws(DatabaseError) { try desk.setAutomatic(form["on"] == "yes", form["target"]) } catch {
      throw StudioRefusal(DraftError.database(error))
    }
    return redirect("publish")
  }

  /// What the publish that runs does, for scripts.
  func publishState(_ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    _ = try me(visit)
    let state = try desk().current
    return Self.json { json in
      json.member("busy", state.running != nil || !state.waiting.isEmpty)
      json.member("running", state.running ?? "")
      json.member("step", state.progress?.step ?? "")
      json.member("done", state.progress?.done ?? 0)
      json.member("total", state.progress?.total ?? 0)
    }
  }
}
