import ConsentMarkdown
import StudyExchange
import StudyModel
import StudyParts

/// The fields of the document page for a consent in one language, as shown and as submitted.
package struct DocumentFields: Sendable {
  package static let names = ["title", "version", "metadata", "text"]
  /// The maximum size of a text, in UTF-8 bytes: about 1,500 printed pages.
  package static let textLimit = 4 << 20

  package var title = ""
  package var version = ""
  /// Additional front matter, one entry per line.
  package var metadata = ""
  package var text = ""

  package init(_ consent: Consent, shown: DocumentText, language: Language) {
    title = consent.title[language] ?? ""
    version = consent.statedVersion ?? ""
    metadata = consent.furtherMetadata.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
    text = shown.text
  }

  /// The fields of a consent as the document page shows them.
  package init(of consent: Consent, in study: Study, language: Language) {
    let shown = DocumentText(study: study, consent: consent, language: language)
    self.init(consent, shown: shown, language: language)
  }

  private init() {}

  /// The submitted fields. Fields missing from the form keep their current value.
  package init(_ form: SubmittedForm, over current: DocumentFields? = nil) {
    self = current ?? DocumentFields()
    for name in Self.names {
      if let typed = form[name] { self[name] = Self.read(name, typed) }
    }
  }

  package subscript(name: String) -> String {
    get {
      switch name {
      case "title": title
      case "version": version
      case "metadata": metadata
      default: text
      }
    }
    set {
      switch name {
      case "title": title = newValue
      case "version": version = newValue
      case "metadata": metadata = newValue
      default: text = newValue
      }
    }
  }

  /// A hash of a field, used to detect changes since a page was opened.
  package func fingerprint(of name: String) -> String {
    Setting.fingerprint(ofRead: .string(Self.read(name, self[name])))
  }

  /// The front matter as an app would read it.
  package func front(else title: String = "") -> ConsentMetadata {
    let own = [("title", self.title.isEmpty ? title : self.title), ("version", version)]
    let lines = (try? Self.lines(of: metadata)) ?? []
    return ConsentMetadata(
      entries: (own + lines.map { ($0.key, $0.value) }).filter { !$0.1.isEmpty }
        .map { .init(key: $0.0, value: $0.1) })
  }

  /// Parses additional front matter, with one key and value per line.
  /// - Throws: `FormErrors` for the first invalid line.
  package static func lines(of text: String) throws(FormErrors) -> [MetadataLine] {
    var lines: [MetadataLine] = []
    for (index, line) in text.split(separator: "\n").enumerated() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let key = parts[0].trimmed
      guard parts.count == 2, isKey(key) else {
        throw FormErrors(
          "metadata",
          "Line \(index + 1) is not “key: value”. A key has letters, digits, “_”, and “-”, and begins with a letter."
        )
      }
      guard !["title", "version"].contains(key) else {
        throw FormErrors(
          "metadata", "Line \(index + 1): “\(key)” has its own field above. Enter it there.")
      }
      guard !lines.contains(where: { $0.key == key }) else {
        throw FormErrors(
          "metadata", "Line \(index + 1): “\(key)” appears twice, and only one would count.")
      }
      lines.append(MetadataLine(key: key, value: parts[1].trimmed))
    }
    return lines
  }

  private static func isKey(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, first.properties.isAlphabetic || first == "_" else {
      return false
    }
    return key.unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "_-".unicodeScalars.contains($0))
    }
  }

  private static func read(_ name: String, _ typed: String) -> String {
    switch name {
    case "title", "version":
      typed.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
    case "metadata":
      typed.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
        .joined(separator: "\n")
    // Trailing white space is invisible, and text areas add their own.
    default: typed.replacing("\r\n", with: "\n").withoutEnd
    }
  }
}

extension StringProtocol {
  fileprivate var trimmed: String { String(self).trimmingCharacters(in: .whitespaces) }

  fileprivate var withoutEnd: String {
    var rest = String(self)[...]
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
