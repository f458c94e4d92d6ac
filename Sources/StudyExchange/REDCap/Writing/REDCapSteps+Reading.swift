import StudyModel

/// Steps to read, and steps that only a client performs.
extension REDCapSteps {
  func visit(_ content: Instruction) -> [REDCapRow] {
    writer.reportUnknown(in: content, except: [], at: place)
    return [textRow()]
  }

  func visit(_ content: Completion) -> [REDCapRow] {
    writer.lose(
      "completion-moved", .moved, .note, place, "The text at the end of the task",
      became: "a paragraph of README.txt",
      advice: "paste it into the survey settings of the instrument")
    return []
  }

  func visit(_ content: AnswerSummary) -> [REDCapRow] {
    writer.lose(
      "summary-dropped", .dropped, .note, place, "The page with all answers",
      advice: "switch on the download of the response in the survey settings")
    return []
  }

  func visit(_ content: Table) -> [REDCapRow] {
    became("The table", "a text with a list")
    let tag = content.bullet == .number ? "ol" : "ul"
    let rows = content.rows.map { "<li>\(REDCapText.line(writer.text($0)))</li>" }.joined()
    return [textRow(rows.isEmpty ? "" : "<\(tag)>\(rows)</\(tag)>")]
  }

  func visit(_ content: Video) -> [REDCapRow] {
    media("video", content.address, content.asset)
  }

  func visit(_ content: PDFDocument) -> [REDCapRow] {
    media("document", content.address, content.asset)
  }

  private func media(_ word: String, _ address: String?, _ asset: Asset.ID?) -> [REDCapRow] {
    let file = asset.flatMap(writer.file)
    writer.lose(
      "media-became-link", address == nil && file == nil ? .dropped : .moved,
      address == nil && file == nil ? .warning : .note, place, "The \(word)",
      became: address.map { "a link to \($0)" }
        ?? file.map { "the attachment \($0.name) in the instrument’s zip" })
    return [textRow(link(address), files: file.map { [$0] } ?? [])]
  }

  /// A step of another kind.
  func became(_ what: String, _ result: String) {
    writer.lose("step-changed", .approximated, .note, place, what, became: result)
  }

  private func link(_ address: String?) -> String {
    guard let address, address.hasPrefix("https://") || address.hasPrefix("http://") else {
      return ""
    }
    let safe = REDCapText.attribute(address)
    return "<p><a href=\"\(safe)\">\(safe)</a></p>"
  }

  func visit(_ content: WebPage) -> [REDCapRow] {
    became("The web page", "a text to read")
    let html = writer.text(content.html)
    var rows = [textRow((html.isEmpty ? "" : REDCapText.html(html)) + link(content.address))]
    if content.asksForSignature {
      rows.append(drawing(writer.plan.name(stem, "signature", of: owner)))
      writer.register(
        AnswerReference(step: step.id), of: task,
        as: REDCapAnswer(rows[1].field.name, .presence))
    }
    return rows
  }

  func visit(_ content: SignatureRequest) -> [REDCapRow] {
    var row = own(drawing(name))
    reportSignature()
    row.field.label = [step.title, step.text].map { REDCapText.plain(writer.text($0)) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
    if row.field.label.isEmpty { row.field.label = writer.word("signature") }
    row.field.required = step.isOptional ? "" : "y"
    writer.register(
      AnswerReference(step: step.id), of: task, as: REDCapAnswer(name, .presence))
    return [row]
  }

  /// Reports what a field to sign in does not show: it has one label.
  private func reportSignature() {
    if !step.title.isEmpty, !step.text.isEmpty {
      writer.lose(
        "texts-joined", .merged, .note, place, "The title and the text of the step",
        became: "one label")
    }
    for (name, isSet) in [
      ("detailText", !step.detailText.isEmpty), ("footnote", !step.footnote.isEmpty),
      ("bodyItems", !step.bodyItems.isEmpty), ("image", step.image != nil),
    ] where isSet {
      writer.lose(
        "setting-not-carried", .dropped, name == "image" ? .note : .warning, place + [name],
        "The setting “\(name.asMemberName)”")
    }
  }

  /// A pad to sign on.
  func drawing(_ name: String) -> REDCapRow {
    var field = REDCapField()
    field.name = name
    field.type = REDCapType.file.rawValue
    field.validation = "signature"
    field.label = writer.word("signature")
    field.identifier = "y"
    field.required = "y"
    return REDCapRow(field, at: place)
  }

  func visit(_ content: Permissions) -> [REDCapRow] { client("The request for permissions") }
  func visit(_ content: Passcode) -> [REDCapRow] { client("The passcode") }
  func visit(_ content: Registration) -> [REDCapRow] { client("The registration of an account") }
  func visit(_ content: Login) -> [REDCapRow] { client("The login") }
  func visit(_ content: Wait) -> [REDCapRow] { client("The wait") }
  func visit(_ content: Component) -> [REDCapRow] {
    let name = writer.study.name(of: step, in: writer.study.primaryLanguage)
    return client("What the app does at “\(name)” (\(content.runs.rawValue))")
  }
}
