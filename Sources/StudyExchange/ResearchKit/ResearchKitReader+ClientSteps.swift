import StudyModel

extension ResearchKitReader {
  /// Steps that only a client can run; unsupported ones become an instruction, so that the path through them is kept.
  func clientContent(of object: ORKObject) -> StepContent {
    switch object.className {
    case "ORKPDFViewerStep": return .pdf(PDFDocument(address: object.string("pdfURL")))
    case "ORKVideoInstructionStep":
      return .video(
        Video(
          address: object.string("videoURL"), thumbnailSeconds: object.whole("thumbnailTime") ?? 0))
    case "ORKWaitStep":
      return .wait(Wait(showsProgressBar: object.whole("indicatorType") == 1))
    case "ORKVerificationStep":
      lose(
        "verification-became-wait", .approximated, .note, object.place,
        "The verification of an email address", became: "a step that waits for the client")
      return .wait(Wait())
    case "ORKWebViewStep": return .webPage(webPage(object))
    case "ORKTableStep": return .table(table(object))
    case "ORKRequestPermissionsStep": return .permissions(Permissions())
    case "ORKPasscodeStep":
      let flows = Passcode.Flow.allCases
      let flow = object.whole("passcodeFlow") ?? 0
      return .passcode(
        Passcode(
          digits: object.whole("passcodeType") == 1 ? 6 : 4,
          flow: flows.indices.contains(flow) ? flows[flow] : .create,
          usesBiometrics: object.flag("useBiometrics")))
    case "ORKRegistrationStep":
      reportUnshown(["formItems", "footerText"], of: object)
      let options = object.whole("options") ?? 0
      let fields = Registration.Field.allCases.enumerated()
        .filter { options & (2 << $0.offset) != 0 }.map(\.element)
      return .registration(Registration(fields: fields))
    case "ORKLoginStep":
      reportUnshown(["formItems", "footerText"], of: object)
      return .login(Login())
    default:
      lose(
        "class-outside-scope", .approximated, .error, object.place,
        "A step of the class \(object.className), which is outside Accord’s scope",
        became: "an instruction; its class and keys are kept for ResearchKit")
      return .instruction(Instruction())
    }
  }

  private func webPage(_ object: ORKObject) -> WebPage {
    if object["instructionSteps"]?.arrayValue?.isEmpty == false {
      lose(
        "page-from-instructions", .dropped, .warning, object.place + ["instructionSteps"],
        "A page made of instruction steps", became: "kept for ResearchKit, not shown here")
    }
    return WebPage(
      html: safeHTML("html", of: object),
      asksForSignature: object.flag("showSignatureAfterContent"))
  }

  private func table(_ object: ORKObject) -> Table {
    let bullets = Table.Bullet.allCases
    let bullet = object.whole("bulletType") ?? 0
    let rows = (object["items"]?.arrayValue ?? []).compactMap(\.stringValue).map { text($0) }
    return Table(
      rows: rows, bullet: bullets.indices.contains(bullet) ? bullets[bullet] : Table.Bullet.none)
  }
}
