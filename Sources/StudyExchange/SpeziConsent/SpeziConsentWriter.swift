import ConsentMarkdown
import StudyModel

/// Writes a consent in one language as Markdown: front matter, then the sections of the document, then signatures that
/// no section asks for.
struct SpeziConsentWriter {
  /// Where a section's content stands in the document.
  struct Part: Equatable {
    let section: Section.ID
    /// The line its content begins on, counted from 1.
    let line: Int
  }

  private(set) var document = ""
  private(set) var parts: [Part] = []
  private let consent: Consent
  private let language: Language
  private let fallback: Language

  init(study: Study, consent: Consent, language: Language) {
    self.consent = consent
    self.language = language
    fallback = study.primaryLanguage
    writeFrontMatter()
    if consent.replacementReviewText.isEmpty {
      for section in consent.documentSections { write(section) }
    } else {
      let text = HTMLWords(text(consent.replacementReviewText)).string
      write(heading: nil, content: HTMLWords.markdown(text))
    }
    writeFurtherSignatures()
  }

  private func text(_ text: LocalizedText) -> String { text.text(in: language, else: fallback) }

  private mutating func writeFrontMatter() {
    var lines: [MetadataLine] = []
    let title = text(consent.title)
    if !title.isEmpty { lines.append(MetadataLine(key: "title", value: title)) }
    if let version = consent.statedVersion {
      lines.append(MetadataLine(key: "version", value: version))
    }
    let written = Set(lines.map(\.key))
    lines += consent.furtherMetadata.filter { $0.isReadable && !written.contains($0.key) }
    guard !lines.isEmpty else { return }
    document += "---\n"
    for line in lines {
      let value = line.value.split(whereSeparator: \.isNewline).joined(separator: " ")
      document += value.isEmpty ? "\(line.key):\n" : "\(line.key): \(value)\n"
    }
    document += "---\n"
  }

  private mutating func write(_ section: Section) {
    let heading = section.documentHeading(in: language, else: fallback)
    let html = text(section.htmlContent)
    let content =
      html.isEmpty ? text(section.content) : HTMLWords.markdown(HTMLWords(html).string)
    let line = write(
      heading: heading.isEmpty
        ? nil : Self.heading(heading, level: min(max(section.headingLevel ?? 2, 1), 6)),
      content: content)
    parts.append(Part(section: section.id, line: line))
  }

  /// Answers the line on which the content begins.
  @discardableResult
  private mutating func write(heading: String?, content: String) -> Int {
    let isFenceLike = heading == nil && document.isEmpty && content.hasPrefix("---")
    if !document.isEmpty || isFenceLike { document += "\n" }
    if let heading { document += heading }
    if content.isEmpty { return lineCount + 1 }
    if heading != nil { document += "\n" }
    let line = lineCount + 1
    document += content + "\n"
    return line
  }

  private var lineCount: Int { document.utf8.count { $0 == UInt8(ascii: "\n") } }

  private mutating func writeFurtherSignatures() {
    let asked = Set((try? ConsentDocument(document))?.elements.map(\.id) ?? [])
    for signature in consent.signatures
    where signature.isForParticipant && !asked.contains(signature.id) {
      let id = signature.id.filter { $0 != "\"" && !$0.isNewline }
      write(heading: nil, content: "<signature id=\"\(id)\" />")
    }
  }

  /// A heading whose words read as they are; marks are only escaped where they would be taken for Markdown.
  static func heading(_ title: String, level: Int) -> String {
    let escaped = ConsentSection(title: title, level: level, content: "")
    let plain = String(repeating: "#", count: level) + " \(title)\n"
    let sections = (try? ConsentDocument("\n" + plain))?.sections() ?? []
    let readsAsIs = sections.last.map { $0.title == title && $0.heading == plain } ?? false
    return readsAsIs && !title.contains("\\") ? plain : escaped.heading
  }
}

extension Signature {
  /// Whether a participant is asked for it in the document.
  var isForParticipant: Bool { role == .participant && (requiresName || requiresDrawing) }
}

extension MetadataLine {
  /// Whether the mobile library takes the key for one.
  var isReadable: Bool {
    guard let first = key.utf8.first, !(0x30...0x39).contains(first), first != UInt8(ascii: "-")
    else { return false }
    return key.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
  }
}
