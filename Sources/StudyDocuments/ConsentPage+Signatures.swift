import ConsentMarkdown
import StudyModel

extension ConsentPage {
  /// The sharing choice was asked outside the text, but belongs in the copy that people keep.
  mutating func writeSharing() {
    for choice in signing?.sharing ?? [] {
      write("<section class=\"sharing\">\n<h2\(wordsLanguage)>\(Self.escape(choice.title))</h2>\n")
      write("<div class=\"consent-select\"\(wordsLanguage)>\n<ul>\n")
      for (answer, isChosen) in [(choice.wide, choice.isWide), (choice.narrow, !choice.isWide)] {
        let chosen =
          isChosen ? " <strong class=\"consent-answer\">\(words.form.chosen)</strong>" : ""
        write(
          "<li><span aria-hidden=\"true\">\(isChosen ? "☒" : "☐")</span> \(Self.escape(answer))\(chosen)</li>\n"
        )
      }
      write("</ul></div>\n</section>\n")
    }
  }

  mutating func writeSignatures() {
    let signatures = consent.signatures.filter {
      !($0.role == .participant && elementIDs.contains($0.id)) && $0.isPrinted
    }
    guard !signatures.isEmpty else { return }
    let title = text(consent.signaturePageTitle)
    let content = source(consent.signaturePageContent)
    write("<section class=\"signatures\">\n")
    if title.isEmpty {
      write("<h2\(wordsLanguage)>\(words.signatures)</h2>\n")
    } else {
      write("<h2>\(Self.escape(title))</h2>\n")
    }
    let paragraphs = content.split(separator: "\n\n").map { "<p>\(Self.escape(String($0)))</p>\n" }
    write(block(paragraphs.joined(), of: consent.signaturePageContent))
    for signature in signatures { write(signature) }
    write("</section>\n")
  }

  /// Signature, printed name, and date, in the order and under the conditions of ResearchKit's document (§7.3).
  private mutating func write(_ signature: Signature) {
    let title = text(signature.title)
    let signatory = signing?.signatories[signature.id]
    let name = printedName(
      signatory?.givenName ?? signature.givenName, signatory?.familyName ?? signature.familyName)
    let hasDrawing = signature.requiresDrawing || signature.image != nil
    let hasName = signature.requiresName || !name.isEmpty
    write("<section class=\"signature\">\n")
    if !title.isEmpty { write("<h3>\(Self.escape(title))</h3>\n") }
    write("<dl>\n")
    if hasDrawing {
      if let given = signatory?.signature.map({ GivenSignature($0, of: name) }) {
        writeCell(given.label(words.form), html: given.html(words.form))
      } else {
        writeCell(words.form.signature, html: picture(of: signature, by: name) ?? "")
      }
    }
    if hasName { writeCell(words.printedName, html: Self.escape(name)) }
    if hasDrawing || hasName {
      let dates = DocumentDates(of: consent, in: language)
      let date = signatory?.date ?? signature.date.map { dates.written(ofOwn: $0) } ?? ""
      // The date may run in another direction than the page.
      writeCell(words.form.date, html: date.isEmpty ? "" : "<bdi>\(Self.escape(date))</bdi>")
    }
    write("</dl>\n</section>\n")
  }

  /// The signature picture of someone who signed in advance.
  private mutating func picture(of signature: Signature, by name: String) -> String? {
    guard let image = signature.image else { return nil }
    if let address = pictures[image] {
      let alternative = words.form.drawnBy.replacing("%s", with: name)
      return
        "<img alt=\"\(Self.escape(alternative))\" src=\"\(Self.escape(address))\">"
    }
    report(
      Loss(
        format: "html", code: "signature-picture-not-carried", kind: .dropped, severity: .warning,
        place: ["consents", consent.id, "signatures", signature.id, "image"],
        what: "The picture \(image.prefix(8))… of the signature", became: "an empty line"))
    return nil
  }

  /// The names with a nonbreaking space, family name first where readers expect it.
  private func printedName(_ given: String?, _ family: String?) -> String {
    let names = [given, family].compactMap { $0 }.filter { !$0.isEmpty }
    return language.ordered(names).joined(separator: "\u{A0}")
  }

  private mutating func writeCell(_ label: String, html: String) {
    write("<div><dt\(wordsLanguage)>\(Self.escape(label))</dt><dd>\(html)</dd></div>\n")
  }
}

extension Signature {
  /// ResearchKit prints nothing for a signature that asks for nothing and has nothing.
  fileprivate var isPrinted: Bool {
    requiresName || requiresDrawing || image != nil || givenName != nil || familyName != nil
  }
}
