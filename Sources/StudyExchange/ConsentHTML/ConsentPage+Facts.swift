import StudyModel

extension ConsentPage {
  /// What the document is, once for those who read it from the start; the foot of each printed page repeats some of it.
  mutating func writeFacts() {
    write("<dl class=\"document-facts\">\n")
    let facts = study.facts
    writeFact(words.study, text(facts.title))
    writeFact(words.organisation, text(facts.organisation))
    writeFact(words.investigators, facts.investigators.map(\.name).joined(separator: ", "))
    writeFact(words.protocolNumber, facts.protocolNumber ?? "")
    writeFact(
      words.version, DocumentEdition.name(of: edition.number, in: language), className: "version",
      isWord: true)
    writeFact(words.statedVersion, consent.statedVersion ?? "")
    if let signing {
      writeFact(
        words.agreed, words.agreedOn.replacing("%s", with: signing.moment), isWord: true)
    }
    switch edition {
    case .draft:
      writeFact(words.approval, words.notApproved, className: "approval", isWord: true)
    case .version(_, let sha256):
      // Without the class the approval zone at the foot of the pages stays empty.
      writeFact(words.approval, words.noApproval, isWord: true)
      writeFact(words.document, "sha256 \(sha256)", className: "hash")
    case .withdrawn(_, let sha256):
      writeFact(words.approval, words.withdrawn, className: "approval", isWord: true)
      writeFact(words.document, "sha256 \(sha256)", className: "hash")
    }
    write("</dl>\n")
  }

  private mutating func writeFact(
    _ label: String, _ value: String, className: String? = nil, isWord: Bool = false
  ) {
    guard !value.isEmpty else { return }
    let name = className.map { " class=\"document-\($0)\"" } ?? ""
    let language = isWord ? wordsLanguage : ""
    write(
      "<div><dt\(wordsLanguage)>\(label)</dt><dd\(name)\(language)>\(Self.escape(value))</dd></div>\n"
    )
  }
}
