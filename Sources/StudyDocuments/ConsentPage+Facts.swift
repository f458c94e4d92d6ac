import StudyModel

extension ConsentPage {
  /// Where the facts begin.
  static let factsTag = "<dl class=\"document-facts\">\n"

  /// The facts about the document, once at its beginning; the footer of each printed page repeats some of them.
  mutating func writeFacts() {
    write(Self.factsTag)
    let facts = study.facts
    writeFact(words.study, text(facts.title))
    writeFact(words.organisation, text(facts.organization))
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
      // A version's approval changes, but not its pages, so they do not mention it.
      writeFact(words.document, "sha256 \(sha256)", className: "hash")
    case .withdrawn(_, let sha256):
      writeFact(words.approval, words.withdrawn, className: "approval", isWord: true)
      writeFact(words.document, "sha256 \(sha256)", className: "hash")
    case .expired(_, let sha256):
      writeFact(words.approval, words.expired, className: "approval", isWord: true)
      writeFact(words.document, "sha256 \(sha256)", className: "hash")
    }
    write("</dl>\n")
  }

  private mutating func writeFact(
    _ label: String, _ value: String, className: String? = nil, isWord: Bool = false
  ) {
    guard !value.isEmpty else { return }
    let language = isWord ? wordsLanguage : ""
    write(Self.fact(label, wordsLanguage, value, language, className: className))
  }

  /// A row of the facts; the languages are attributes, or empty.
  static func fact(
    _ label: String, _ labelLanguage: String, _ value: String, _ language: String,
    className: String?
  ) -> String {
    let name = className.map { " class=\"document-\($0)\"" } ?? ""
    return
      "<div><dt\(labelLanguage)>\(label)</dt><dd\(name)\(language)>\(escape(value))</dd></div>\n"
  }
}
