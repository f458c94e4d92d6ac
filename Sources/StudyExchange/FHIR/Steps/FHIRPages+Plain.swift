import StudyModel

/// Steps to read, and steps that apps perform by themselves.
extension FHIRPages {
  func visit(_ content: Instruction) -> [FHIRItem] {
    writer.reportUnknown(in: content, except: [], at: place)
    return reading()
  }

  func visit(_ content: Completion) -> [FHIRItem] { reading() }

  func visit(_ content: Table) -> [FHIRItem] {
    let mark = content.bullet == .none ? "" : "• "
    return reading(
      content.rows.map { row in LocalizedText(row.values.mapValues { mark + $0 }) })
  }

  func visit(_ content: Video) -> [FHIRItem] {
    linked(content.address, content.asset, "The video")
  }

  func visit(_ content: PDFDocument) -> [FHIRItem] {
    linked(content.address, content.asset, "The PDF")
  }

  func visit(_ content: WebPage) -> [FHIRItem] {
    if content.asksForSignature {
      writer.lose(
        "signature-not-asked", .dropped, .error, place, "The signature below the web page",
        advice: "have the app ask for it")
    }
    let address = content.address.map { LocalizedText($0, in: writer.study.primaryLanguage) }
    return reading([writer.words(of: content.html), address ?? [:]])
  }

  /// A page whose document is at an address.
  private func linked(_ address: String?, _ asset: Asset.ID?, _ what: String) -> [FHIRItem] {
    let name = asset.flatMap(writer.study.asset)?.name
    let words = [address, name].compactMap(\.self).first ?? ""
    writer.lose(
      "document-by-address", .moved, .warning, place, what,
      became: words.isEmpty ? "nothing" : "“\(words)” in the text")
    return reading([LocalizedText(words, in: writer.study.primaryLanguage)])
  }

  func visit(_ content: AnswerSummary) -> [FHIRItem] { dropped("The summary of the answers") }
  func visit(_ content: Permissions) -> [FHIRItem] { dropped("Asking for permissions") }
  func visit(_ content: Passcode) -> [FHIRItem] { dropped("Setting a passcode") }
  func visit(_ content: Registration) -> [FHIRItem] { dropped("Creating an account") }
  func visit(_ content: Login) -> [FHIRItem] { dropped("Logging in") }
  func visit(_ content: Wait) -> [FHIRItem] { dropped("Waiting") }
  func visit(_ content: Component) -> [FHIRItem] { dropped("A task that an app performs") }
}
