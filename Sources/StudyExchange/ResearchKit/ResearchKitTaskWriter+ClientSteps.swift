import StudyModel

extension ResearchKitTaskWriter {
  func clientStep(_ step: Step) -> ORKMembers {
    let place = place(of: step)
    switch step.content {
    case .video(let video):
      var members = common(step, "ORKVideoInstructionStep")
      members.set("videoURL", video.address ?? fileName(video.asset, at: place + ["asset"]))
      members.set("thumbnailTime", video.thumbnailSeconds == 0 ? nil : video.thumbnailSeconds)
      return members
    case .pdf(let pdf):
      var members = common(step, "ORKPDFViewerStep")
      members.set("pdfURL", pdf.address ?? fileName(pdf.asset, at: place + ["asset"]))
      return members
    case .webPage(let page): return webPage(page, of: step)
    case .table(let table):
      var members = common(step, "ORKTableStep")
      members["items"] = .array(table.rows.map { .string(writer.text($0)) })
      members["bulletType"] = .number(
        Double(Table.Bullet.allCases.firstIndex(of: table.bullet) ?? 0))
      return members
    case .wait(let wait):
      var members = common(step, "ORKWaitStep")
      members["indicatorType"] = .number(wait.showsProgressBar ? 1 : 0)
      return members
    case .permissions(let permissions):
      var members = common(step, "ORKRequestPermissionsStep")
      members["permissionTypes"] = []
      if !permissions.permissions.isEmpty {
        writer.lose(
          "permissions-not-carried", .dropped, .warning, place + ["permissions"],
          "The permissions "
            + permissions.permissions.map(\.rawValue).joined(separator: ", "),
          advice: "ResearchKit’s JSON has no place for them; set them in code")
      }
      return members
    case .passcode(let passcode):
      var members = common(step, "ORKPasscodeStep")
      members["passcodeType"] = .number(passcode.digits == 6 ? 1 : 0)
      members["passcodeFlow"] = .number(
        Double(Passcode.Flow.allCases.firstIndex(of: passcode.flow) ?? 0))
      members["useBiometrics"] = .boolean(passcode.usesBiometrics)
      return members
    case .registration(let registration): return self.registration(registration, of: step)
    case .login: return common(step, "ORKLoginStep")
    case .component(let component): return self.component(component, of: step)
    default: return common(step, "ORKInstructionStep")
    }
  }

  private func webPage(_ page: WebPage, of step: Step) -> ORKMembers {
    var members = common(step, "ORKWebViewStep")
    let place = place(of: step)
    let html = writer.text(page.html)
    if html.isEmpty, let address = page.address {
      writer.lose(
        "address-not-carried", .dropped, .error, place + ["address"],
        "The address of the page, \(address)", became: "an empty page",
        advice: "write the page’s HTML into the step")
      members["html"] = "<html><body></body></html>"
    } else if page.asksForSignature, !html.isEmpty, !html.contains("</body>") {
      // A signed page without these tags stops the app (§2.17).
      members["html"] = .string("<html><body>\(html)</body></html>")
    } else {
      members.set("html", html)
    }
    members.set("showSignatureAfterContent", when: page.asksForSignature)
    return members
  }

  private func registration(_ registration: Registration, of step: Step) -> ORKMembers {
    var members = common(step, "ORKRegistrationStep")
    let bits = Registration.Field.allCases.enumerated()
      .filter { registration.fields.contains($0.element) }.map { 2 << $0.offset }
    members["options"] = .number(Double(bits.reduce(0, |)))
    if registration.passwordPattern != nil {
      writer.lose(
        "password-pattern-not-carried", .weakened, .warning,
        place(of: step) + ["passwordPattern"], "The pattern for passwords",
        advice: "set it in code")
    }
    return members
  }

  private func fileName(_ id: Asset.ID?, at place: Place) -> String? {
    guard let id else { return nil }
    let name = writer.study.asset(id)?.name ?? id
    writer.lose(
      "file-by-name", .moved, .warning, place, "The file “\(name)”", became: "its name",
      advice: "add the file to the app and set its address")
    return name
  }
}
