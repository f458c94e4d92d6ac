import ConsentMarkdown
import StudyModel

/// The file of a consent in one language: unedited parts as in the imported file, everything else as the writer writes it.
struct SpeziConsentFile {
  let text: String
  /// The changes that writing the consent requires; they do not matter if the original is unchanged.
  let writer: SpeziConsentWriter
  let isOriginal: Bool

  /// - Parameter study: with its facts inserted into the texts.
  init(study: Study, consent: Consent, language: Language) {
    writer = SpeziConsentWriter(study: study, consent: consent, language: language)
    let original = consent.originalMarkdown[language]
    let revised = original.flatMap { text in
      SpeziConsentOriginal(text)?.revised(
        as: consent, in: language, else: study.primaryLanguage)
    }
    text = revised ?? writer.source.text
    isOriginal = original != nil && revised == original
  }
}

/// A Markdown file cut into its front matter and its sections, byte for byte.
struct SpeziConsentOriginal {
  /// A section in the file, with its content separated from the blank lines around it.
  private struct Piece {
    let section: ConsentSection
    let before: String
    let content: String
    let after: String

    init(_ section: ConsentSection) {
      self.section = section
      let text = section.content
      var start = text.startIndex
      var end = text.endIndex
      while end > start, text[text.index(before: end)].isWhitespace {
        end = text.index(before: end)
      }
      while let line = text[start..<end].firstIndex(where: \.isNewline),
        text[start..<line].allSatisfy(\.isWhitespace)
      {
        start = text.index(after: line)
      }
      before = String(text[..<start])
      content = String(text[start..<end])
      after = String(text[end...])
    }

    /// The section as the reader reads it, with Accord's line endings.
    var read: ConsentSection {
      ConsentSection(
        title: section.title, level: section.level, heading: section.heading,
        content: content.endingLines(with: "\n"), line: section.line)
    }
  }

  private let document: ConsentDocument
  private let preface: String
  private let pieces: [Piece]
  private let lineEnd: String

  /// Nil if the text does not load.
  init?(_ text: String) {
    guard let document = try? ConsentDocument(text) else { return nil }
    self.document = document
    var sections = document.sections()
    var preface = document.preface
    // Blank lines alone are not a section to the reader.
    if let first = sections.first, first.title == nil,
      first.content.trimmingBlankLines().isEmpty
    {
      preface += first.content
      sections.removeFirst()
    }
    self.preface = preface
    pieces = sections.map(Piece.init)
    lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
  }

  /// The file with edits applied; nil if it has to be written from scratch.
  func revised(
    as consent: Consent, in language: Language, else fallback: Language
  ) -> String? {
    guard consent.replacementReviewText.isEmpty else { return nil }
    let metadata = consent.metadata(
      in: language, else: fallback,
      additional: language == fallback ? consent.furtherMetadata : furtherMetadata)
    let sections = consent.documentSections.map { section -> ConsentSection in
      let written = section.written(in: language, else: fallback)
      let title = section.documentHeading(in: language, else: fallback)
      return ConsentSection(
        title: title.isEmpty ? nil : title, level: min(max(section.headingLevel ?? 2, 1), 6),
        heading: (written.heading ?? "") + "\n", content: written.content, line: 1)
    }
    let origins = DocumentMatching(old: pieces.map(\.read), new: sections).origins
    var text = MarkdownAssembly(head(metadata), lineEnd: lineEnd)
    var last: Int? = -1
    for (section, origin) in zip(sections, origins) {
      guard let origin else {
        text.addApart(section.title == nil ? "" : section.heading, section.content)
        last = nil
        continue
      }
      if last.map({ $0 + 1 }) != origin { text.endParagraph() }
      add(section, over: pieces[origin], to: &text)
      last = origin
    }
    let asked = Set((try? ConsentDocument(text.text))?.elements.map(\.id) ?? [])
    for signature in consent.signatures
    where signature.isForParticipant && !asked.contains(signature.id) {
      text.addApart("", ConsentSource(.signature(ConsentSignature(id: signature.id))).text)
    }
    return isSound(text.text, metadata) ? text.text : nil
  }

  private func add(
    _ section: ConsentSection, over piece: Piece, to text: inout MarkdownAssembly
  ) {
    let read = piece.read
    let keepsHeading =
      (section.title ?? "") == (read.title ?? "")
      && (section.title == nil || section.level == read.level)
    text.add(keepsHeading ? read.heading : section.title == nil ? "" : text.lines(section.heading))
    if section.content == read.content {
      text.add(piece.section.content)
    } else if read.content.isEmpty {
      // There were only blank lines, which stay after the new text.
      text.endParagraph()
      text.add(text.lines(section.content + "\n") + piece.after)
    } else {
      text.add(piece.before + text.lines(section.content) + piece.after)
    }
  }

  /// An edited text must load with the intended front matter, and an app may not split it where it did not split the
  /// original.
  private func isSound(_ text: String, _ metadata: ConsentMetadata) -> Bool {
    if text == document.source { return true }
    guard let revised = try? ConsentDocument(text),
      revised.metadata.dictionary == metadata.dictionary
    else { return false }
    let cuts = ["element-in-code-fence", "heading-in-code-fence"]
    return !revised.diagnostics.contains { found in
      cuts.contains(found.code) && !document.diagnostics.contains { $0.code == found.code }
    }
  }

  /// The front matter other than title and version, which each translation has itself.
  private var furtherMetadata: [MetadataLine] {
    document.metadata.entries
      .filter { !["title", "version"].contains($0.key) || $0.value.isEmpty }
      .map { MetadataLine(key: $0.key, value: $0.value) }
  }

  /// The front matter in its original order and spacing; only lines whose values differ are rewritten.
  private func head(_ metadata: ConsentMetadata) -> String {
    let old = document.metadata.dictionary
    let new = metadata.dictionary
    if old == new { return preface }
    let added = metadata.entries.filter { old[$0.key] == nil }
      .map { "\($0.key): \($0.value)\(lineEnd)" }.joined()
    let lines = preface.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
    let ends = preface.filter(\.isNewline).map(String.init) + [""]
    guard let first = lines.first, first.isFence else {
      let mark = preface.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
      let rest = String(preface.unicodeScalars.dropFirst(mark.unicodeScalars.count))
      return "\(mark)---\(lineEnd)\(added)---\(lineEnd)\(lineEnd)\(rest)"
    }
    let keys = lines.map { line in old.keys.first { line.hasPrefix($0 + ":") } }
    let end = lines.dropFirst().firstIndex(where: \.isFence) ?? lines.endIndex
    var text = ""
    for (index, line) in lines.enumerated() {
      if index == end { text += added }
      guard index < end, let key = keys[index] else {
        text += line + ends[index]
        continue
      }
      guard let value = new[key] else { continue }
      // If a key is repeated, the last line counts.
      let isChanged = value != old[key] && keys[..<end].lastIndex(of: key) == index
      text += (isChanged ? "\(key): \(value)" : line) + ends[index]
    }
    return text
  }
}

/// Assembles a text with consistent line endings in new parts.
struct MarkdownAssembly {
  private(set) var text: String
  private let lineEnd: String

  init(_ text: String, lineEnd: String) {
    self.text = text
    self.lineEnd = lineEnd
  }

  mutating func add(_ more: String) { text += more }

  func lines(_ text: String) -> String { text.endingLines(with: lineEnd) }

  /// Adds a separate section after a blank line.
  mutating func addApart(_ heading: String, _ content: String) {
    endParagraph()
    let gap = heading.isEmpty || content.isEmpty ? "" : "\n"
    text += lines(heading + gap + content + (content.isEmpty ? "" : "\n"))
  }

  /// Ends the last line, and adds a blank one.
  mutating func endParagraph() {
    var rest = text[...]
    var count = 0
    while let character = rest.last, character.isWhitespace {
      if character.isNewline { count += 1 }
      rest.removeLast()
    }
    if rest.isEmpty { return }
    while count < 2 {
      text += lineEnd
      count += 1
    }
  }
}

extension Consent {
  /// The front matter that the consent requires, with keys that an app may not read.
  fileprivate func metadata(
    in language: Language, else fallback: Language, additional: [MetadataLine]
  ) -> ConsentMetadata {
    var metadata = ConsentMetadata()
    func add(_ key: String, _ value: String) {
      metadata.entries.append(.init(key: key, value: value))
    }
    let title = title.text(in: language, else: fallback)
    if !title.isEmpty { add("title", title) }
    if let statedVersion { add("version", statedVersion) }
    let held = Set(metadata.entries.map(\.key))
    for line in additional where !held.contains(line.key) { add(line.key, line.value) }
    return metadata
  }
}

extension String {
  /// The same lines with other line endings. Single carriage returns are left alone.
  func endingLines(with end: String) -> String {
    let plain = replacing("\r\n", with: "\n")
    return end == "\n" ? plain : plain.replacing("\n", with: end)
  }

  /// Whether the line begins or ends front matter; a byte order mark may precede it.
  fileprivate var isFence: Bool { self == "---" || self == "\u{FEFF}---" }
}
