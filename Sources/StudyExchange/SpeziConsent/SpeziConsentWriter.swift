import ConsentMarkdown
import SafeHTML
import StudyModel

/// Writes a consent in one language as Markdown: front matter, then the sections of the document, then signatures that no
/// section asks for.
struct SpeziConsentWriter {
  /// A section's content in the document.
  struct Part: Equatable {
    let section: Section.ID
    /// The line where its content begins, counted from 1.
    let line: Int
  }

  /// The text, with required changes and problems found in it.
  let source: ConsentSource
  let parts: [Part]

  init(study: Study, consent: Consent, language: Language) {
    let draft = SpeziConsentDraft(study: study, consent: consent, language: language)
    source = draft.source
    parts = draft.parts
  }

  /// A heading that reads exactly as its words; special characters are escaped only where they would be taken for Markdown.
  static func heading(_ title: String, level: Int) -> String {
    let escaped = ConsentSection(title: title, level: level, content: "")
    let plain = String(repeating: "#", count: level) + " \(title)\n"
    if title.isPlainWords { return plain }
    let sections = (try? ConsentDocument("\n" + plain))?.sections() ?? []
    let readsAsIs = sections.last.map { $0.title == title && $0.heading == plain } ?? false
    return readsAsIs && !title.contains("\\") ? plain : escaped.heading
  }
}

/// The parts of a consent before they are written.
private struct SpeziConsentDraft {
  private(set) var metadata = ConsentMetadata()
  private(set) var sections: [ConsentSection] = []
  private(set) var parts: [SpeziConsentWriter.Part] = []
  private let consent: Consent
  private let language: Language
  private let fallback: Language
  /// The line where the next section begins, counted from 1.
  private var line = 1

  init(study: Study, consent: Consent, language: Language) {
    self.consent = consent
    self.language = language
    fallback = study.primaryLanguage
    addMetadata()
    if consent.replacementReviewText.isEmpty {
      for section in consent.documentSections { add(section) }
    } else {
      let words = HTMLPlainText(text(consent.replacementReviewText)).string
      add(heading: nil, content: HTMLPlainText.markdown(words))
    }
    addOtherSignatures()
  }

  /// The text unchanged if an app loads it correctly; otherwise with characters that keep text from being taken for a tag.
  var source: ConsentSource {
    let head = ConsentSource(metadata: metadata, sections: [])
    let plain = head.text + (head.text.isEmpty ? "" : "\n") + joinedSections
    if let document = try? ConsentDocument(plain),
      document.metadata.entries.map(\.key) == metadata.entries.map(\.key),
      !document.diagnostics.contains(where: { Self.cuts.contains($0.code) })
    {
      return ConsentSource(text: plain, diagnostics: document.diagnostics)
    }
    return ConsentSource(metadata: metadata, sections: sections)
  }

  /// Problems at which an app would split the text.
  private static let cuts: Set<String> = ["element-in-code-fence", "heading-in-code-fence"]

  private var joinedSections: String {
    sections.map { section in
      let gap = section.heading.isEmpty || section.content.isEmpty ? "" : "\n"
      return section.heading + gap + section.content + (section.content.isEmpty ? "" : "\n")
    }
    .joined(separator: "\n")
  }

  private func text(_ text: LocalizedText) -> String { text.text(in: language, else: fallback) }

  private mutating func addMetadata() {
    let title = text(consent.title)
    if !title.isEmpty { metadata.entries.append(.init(key: "title", value: title)) }
    if let version = consent.statedVersion {
      metadata.entries.append(.init(key: "version", value: version))
    }
    let held = Set(metadata.entries.map(\.key))
    for entry in consent.furtherMetadata where entry.isReadable && !held.contains(entry.key) {
      metadata.entries.append(.init(key: entry.key, value: entry.value))
    }
    if !metadata.entries.isEmpty { line += metadata.entries.count + 2 }
  }

  private mutating func add(_ section: Section) {
    let written = section.written(in: language, else: fallback)
    let begin = add(heading: written.heading.map { $0 + "\n" }, content: written.content)
    parts.append(SpeziConsentWriter.Part(section: section.id, line: begin))
  }

  /// Returns the line on which the content begins: a blank line separates it from its heading, and sections from each other.
  @discardableResult
  private mutating func add(heading: String?, content: String) -> Int {
    let content = content.trimmingBlankLines()
    sections.append(
      ConsentSection(
        title: nil, level: 0, heading: heading ?? "", content: content, line: line))
    if line > 1 { line += 1 }
    if heading != nil { line += content.isEmpty ? 1 : 2 }
    let begin = line
    if !content.isEmpty { line += content.utf8.count { $0 == UInt8(ascii: "\n") } + 1 }
    return begin
  }

  private mutating func addOtherSignatures() {
    // Reading the whole text takes longer than writing it, and is needed only for such a tag.
    let mayAsk = sections.contains { $0.content.mayHaveTag && $0.content.contains("<signature") }
    let asked = mayAsk ? Set((try? ConsentDocument(source.text))?.elements.map(\.id) ?? []) : []
    for signature in consent.signatures
    where signature.isForParticipant && !asked.contains(signature.id) {
      let element = ConsentSource(.signature(ConsentSignature(id: signature.id)))
      add(heading: nil, content: element.text)
    }
  }
}

extension String {
  /// Words without any Markdown syntax, as in most titles.
  fileprivate var isPlainWords: Bool {
    first != " " && last != " " && allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }
  }
}

extension Signature {
  /// Whether the document asks a participant for it.
  var isForParticipant: Bool { role == .participant && (requiresName || requiresDrawing) }
}

extension MetadataLine {
  /// Whether the mobile library reads it as a key.
  var isReadable: Bool {
    guard let first = key.utf8.first, !(0x30...0x39).contains(first), first != UInt8(ascii: "-")
    else { return false }
    return key.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
  }
}
