import StudyModel

/// Steps that a client runs itself.
extension ORKSteps {
  func visit(_ content: Video) -> any ORKStep {
    SingleStep(
      step, as: "ORKVideoInstructionStep", knowing: ["address", "asset", "thumbnailSeconds"],
      results: .one(step.id, .bare)
    ) {
      members, tasks in
      members.set(
        "videoURL", content.address ?? tasks.fileName(content.asset, of: step))
      members.set("thumbnailTime", content.thumbnailSeconds == 0 ? nil : content.thumbnailSeconds)
    }
  }

  func visit(_ content: PDFDocument) -> any ORKStep {
    SingleStep(step, as: "ORKPDFViewerStep", knowing: ["address", "asset"], results: .nothing) {
      members, tasks in
      members.set("pdfURL", content.address ?? tasks.fileName(content.asset, of: step))
    }
  }

  func visit(_ content: WebPage) -> any ORKStep {
    SingleStep(
      step, as: "ORKWebViewStep", knowing: ["html", "address", "asksForSignature"],
      results: .unnamed(.bare)
    ) { members, tasks in
      let html = tasks.writer.text(content.html)
      if html.isEmpty, let address = content.address {
        tasks.writer.lose(
          "address-not-carried", .dropped, .error, tasks.place(of: step) + ["address"],
          "The address of the page, \(address)", became: "an empty page",
          advice: "write the page’s HTML into the step")
        members["html"] = "<html><body></body></html>"
      } else if content.asksForSignature, !html.isEmpty, !html.contains("</body>") {
        // A page to sign without these tags crashes the app (§2.17).
        members["html"] = .string("<html><body>\(html)</body></html>")
      } else {
        members.set("html", html)
      }
      members.set("showSignatureAfterContent", when: content.asksForSignature)
    }
  }

  func visit(_ content: Table) -> any ORKStep {
    SingleStep(step, as: "ORKTableStep", knowing: ["rows", "bullet"], results: .nothing) {
      members, tasks in
      members["items"] = .array(content.rows.map { .string(tasks.writer.text($0)) })
      members["bulletType"] = .number(
        Double(Table.Bullet.allCases.firstIndex(of: content.bullet) ?? 0))
    }
  }

  func visit(_ content: Wait) -> any ORKStep {
    SingleStep(step, as: "ORKWaitStep", knowing: ["showsProgressBar"], results: .nothing) {
      members, _ in
      members["indicatorType"] = .number(content.showsProgressBar ? 1 : 0)
    }
  }

  func visit(_ content: Permissions) -> any ORKStep {
    SingleStep(step, as: "ORKRequestPermissionsStep", knowing: ["permissions"], results: .nothing) {
      members, tasks in
      members["permissionTypes"] = []
      guard !content.permissions.isEmpty else { return }
      tasks.writer.lose(
        "permissions-not-carried", .dropped, .warning, tasks.place(of: step) + ["permissions"],
        "The permissions " + content.permissions.map(\.rawValue).joined(separator: ", "),
        advice: "ResearchKit’s JSON has no place for them; set them in code")
    }
  }

  func visit(_ content: Passcode) -> any ORKStep {
    SingleStep(
      step, as: "ORKPasscodeStep", knowing: ["digits", "flow", "usesBiometrics"],
      results: .one(step.id, .bare)
    ) { members, _ in
      members["passcodeType"] = .number(content.digits == 6 ? 1 : 0)
      members["passcodeFlow"] = .number(
        Double(Passcode.Flow.allCases.firstIndex(of: content.flow) ?? 0))
      members["useBiometrics"] = .boolean(content.usesBiometrics)
    }
  }

  func visit(_ content: Registration) -> any ORKStep {
    SingleStep(
      step, as: "ORKRegistrationStep", knowing: ["fields", "passwordPattern"],
      results: .unnamed(.bare)
    ) { members, tasks in
      let bits = Registration.Field.allCases.enumerated()
        .filter { content.fields.contains($0.element) }.map { 2 << $0.offset }
      members["options"] = .number(Double(bits.reduce(0, |)))
      guard content.passwordPattern != nil else { return }
      tasks.writer.lose(
        "password-pattern-not-carried", .weakened, .warning,
        tasks.place(of: step) + ["passwordPattern"], "The pattern for passwords",
        advice: "set it in code")
    }
  }

  func visit(_ content: Login) -> any ORKStep {
    SingleStep(step, as: "ORKLoginStep", knowing: [], results: .unnamed(.bare)) { _, _ in }
  }

  func visit(_ content: Component) -> any ORKStep {
    ComponentStep(step: step, component: content)
  }
}

/// A task that the app runs. ResearchKit's serializer knows no predefined active tasks, and none of them is a step of another
/// task.
struct ComponentStep: ORKStep {
  let step: Step
  let component: Component

  var known: Set<String> { ["runs", "healthTypes", "customName", "parameters"] }
  var results: ORKStepResults { .nothing }

  func objects(by tasks: ResearchKitTaskWriter) -> [JSONValue] {
    let writer = tasks.writer
    let place = tasks.place(of: step)
    let name = component.runs == .custom ? component.customName ?? "" : component.runs.rawValue
    writer.lose(
      "component-not-carried", .dropped, .error, place + ["runs"],
      "The task that the app runs here, “\(name)”", became: "an instruction that runs nothing",
      advice: "start it in code when this step is shown")
    for type in component.healthTypes {
      let words = writer.text(type.words)
      writer.lose(
        "health-type-not-carried", .dropped, .error, place + ["healthTypes", type.id],
        "Collecting \(words.isEmpty ? type.plainName : words) (\(type.id))",
        advice: "ask for it and collect it in code")
    }
    for name in component.parameters.values.keys.sorted() {
      writer.lose(
        "parameter-not-carried", .dropped, .warning, place + ["parameters", name],
        "The parameter “\(name)”", advice: "pass it in code")
    }
    return [tasks.common(step, "ORKInstructionStep").json]
  }
}

extension ResearchKitTaskWriter {
  /// The name of a step's file, which is reported as lost. ResearchKit has no place for its bytes.
  fileprivate func fileName(_ id: Asset.ID?, of step: Step) -> String? {
    guard let id else { return nil }
    let name = writer.study.asset(id)?.name ?? id
    writer.lose(
      "file-by-name", .moved, .warning, place(of: step) + ["asset"], "The file “\(name)”",
      became: "its name", advice: "add the file to the app and set its address")
    return name
  }
}
