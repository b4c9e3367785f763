import BlogExport
import BlogModel
import PreviewServer

/// Choosing a blogger, creating one, editing a profile.
extension StudioSite {
  /// What the form of a profile shows.
  struct ProfileForm {
    var action = "bloggers"
    var digest = ""
    var draft = StudioEditor.ProfileDraft()
    /// How the profile is, if there is one.
    var blogger: Blogger?
  }

  // MARK: Pages

  func choice(_ new: ProfileForm, note: HTMLPart = "") throws(StudioRefusal) -> Content {
    let bloggers = try act { () throws(StudioError) in try editor.bloggers() }
    let rows: [HTMLPart] = bloggers.map { blogger in
      let name: HTMLPart = "<button dir=\"auto\">\(blogger.shownName)</button>"
      return "<li>\(form("choose", [("id", blogger.id)], name))</li>"
    }
    let list: HTMLPart =
      rows.isEmpty
      ? "" : "<h2>\(say("A blogger of this site"))</h2>\n<ul class=\"faces\">\n\(HTMLPart(rows))\n</ul>"
    let own: HTMLPart = "<h2>\(say("A new blogger"))</h2>\n\(try profileForm(new, button: say("Start")))"
    return Content(title: say("Who are you?"), body: HTMLPart([note, own, list]))
  }

  func profilePage(_ visit: Visit, note: HTMLPart = "") throws(StudioRefusal) -> Content {
    let me = try me(visit)
    guard let version = try act({ () throws(StudioError) in try editor.profile(me.id) }),
      let blogger = version.blogger
    else { throw StudioRefusal(.missing(.blogger)) }
    let links = Dictionary(
      blogger.links.map { ($0.service, $0.url) },
      uniquingKeysWith: { first, _ in first }
    )
    let draft = StudioEditor.ProfileDraft(
      displayName: blogger.displayName,
      fullName: blogger.fullName,
      bio: blogger.bio,
      links: links
    )
    let form = ProfileForm(action: "profile", digest: version.digest, draft: draft, blogger: blogger)
    let parts = [note, try profileForm(form, button: say("Save")), try hiddenList(visit)]
    return Content(title: say("Your profile"), body: HTMLPart(parts))
  }

  private func profileForm(_ form: ProfileForm, button: String) throws(StudioRefusal) -> HTMLPart {
    let fields = try act { () throws(StudioError) in try editor.profileFields() }
    func field(_ label: String, _ name: String, _ value: String) -> HTMLPart {
      "<label>\(label) <input type=\"text\" name=\"\(name)\" maxlength=\"2000\" dir=\"auto\" value=\"\(value)\"></label>"
    }
    var parts: [HTMLPart] = []
    if fields.hasDisplayName { parts.append(field(say("Username"), "displayName", form.draft.displayName)) }
    if fields.hasFullName { parts.append(field(say("Name"), "fullName", form.draft.fullName)) }
    if form.action == "profile" {
      if fields.hasBio {
        parts.append(
          """
          <label>\(say("About you"))
          <textarea class="short" name="bio" dir="auto">
          \(form.draft.bio)</textarea></label>
          """
        )
      }
      for service in fields.links {
        parts.append(field(label(service), service.rawValue, form.draft.links[service] ?? ""))
      }
    }
    if let blogger = form.blogger, cleaner != nil {
      let has = try act { () throws(StudioError) in try editor.profilePictures() }
      if has.hasPhoto {
        parts.append(
          singlePicture("photo", say("Photo"), current: blogger.photo, of: ("blogger", blogger.id))
        )
      }
      if has.hasCover {
        parts.append(
          singlePicture("cover", say("Cover"), current: blogger.cover, of: ("blogger", blogger.id))
        )
      }
    }
    parts.append("<div class=\"does\"><button class=\"main\" data-main>\(button)</button></div>")
    return self.form(
      form.action,
      form.digest.isEmpty ? [] : [("digest", form.digest)],
      isWide: true,
      hasFiles: form.blogger != nil && cleaner != nil,
      HTMLPart(parts)
    )
  }

  private func label(_ service: ProfileLink.Service) -> String {
    switch service {
    case .github: "GitHub"
    case .twitter: "Twitter"
    case .linkedIn: "LinkedIn"
    case .website: say("Website")
    }
  }

  // MARK: Forms

  private static func draft(_ form: FormFields) -> StudioEditor.ProfileDraft {
    let services = ProfileLink.Service.allCases
    return StudioEditor.ProfileDraft(
      displayName: form["displayName"],
      fullName: form["fullName"],
      bio: form["bio"],
      links: Dictionary(services.map { ($0, form[$0.rawValue]) }, uniquingKeysWith: { first, _ in first })
    )
  }

  func choose(_ form: FormFields) throws(StudioRefusal) -> PageAnswer {
    guard try act({ () throws(StudioError) in try editor.blogger(form["id"]) }) != nil else {
      throw StudioRefusal(.missing(.blogger))
    }
    return redirect("", [Self.remember(form["id"])])
  }

  func makeBlogger(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let draft = Self.draft(form)
    do throws(StudioError) {
      return redirect("", [Self.remember(try editor.create(draft))])
    } catch {
      let refusal = StudioRefusal(error)
      let content = try choice(ProfileForm(draft: draft), note: note(refusal))
      return page(refusal.status, content, visit)
    }
  }

  func editProfile(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    var draft = Self.draft(form)
    do throws(StudioRefusal) {
      draft.photo = try pictureChange("photo", form, visit)
      draft.cover = try pictureChange("cover", form, visit)
    } catch {
      let again = ProfileForm(action: "profile", digest: form["digest"], draft: draft, blogger: me)
      let body = HTMLPart([note(error), try profileForm(again, button: say("Save"))])
      return page(error.status, Content(title: say("Your profile"), body: body), visit)
    }
    do throws(StudioError) {
      try editor.edit(profile: me.id, draft, over: form["digest"])
      return redirect("")
    } catch {
      let refusal = StudioRefusal(error)
      var again = ProfileForm(action: "profile", digest: form["digest"], draft: draft, blogger: me)
      var reason = note(refusal)
      if case .changed(let version) = error, let other = version.blogger {
        again.digest = version.digest
        reason = """
          \(reason)
          <section class="note"><h2>\(say("Current version"))</h2>
          <p dir="auto">\(other.displayName) \(other.fullName)</p>
          <div class="words" dir="auto">\(other.bio)</div></section>
          """
      }
      let body = HTMLPart([reason, try profileForm(again, button: say("Save"))])
      return page(refusal.status, Content(title: say("Your profile"), body: body), visit)
    }
  }
}
