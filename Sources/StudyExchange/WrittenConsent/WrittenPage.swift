import Foundation
import SafeHTML
import StudyModel

/// A web page as pandoc gets it: only its harmless elements, with its pictures set aside.
struct WrittenPage {
  let html: String
  let contents: WrittenContents
  /// The pictures inside the page, by the names that took the place of their addresses.
  let pictures: [String: [UInt8]]

  init(_ file: ImportFile) throws(ImportError) {
    let source = Self.text(of: file.bytes)
    var pictures: [String: [UInt8]] = [:]
    let safe: SanitizedHTML
    do {
      safe = try SanitizedHTML(source, headingOffset: 0, keepsSides: true) { address in
        Self.keep(address, in: &pictures)
      }
    } catch {
      throw .unreadable(file: file.name, reason: error.description)
    }
    html = safe.html
    self.pictures = pictures
    var contents = WrittenContents()
    contents.title = Self.title(of: source)
    contents.language = Self.language(of: source)
    contents.paragraphs = Self.paragraphs(of: safe.html)
    contents.pictureCount = safe.html.split(separator: "<img ").count - 1
    for removal in safe.removed where !(removal.kind == .element && Self.isSilent(removal.name)) {
      contents.find(.html, removal.sentence)
    }
    self.contents = contents
  }

  /// The title is read here, and styles have no words.
  private static func isSilent(_ element: String) -> Bool {
    ["title", "style", "meta", "link", "base"].contains(element)
  }

  /// Pages are in UTF-8 today; Word and old editors write the encoding of Windows, or UTF-16.
  private static func text(of bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]),
      let text = String(data: Data(bytes), encoding: .utf16)
    {
      return text
    }
    return String(validating: bytes, as: UTF8.self)
      ?? String(data: Data(bytes), encoding: .windowsCP1252)
      ?? String(decoding: bytes, as: UTF8.self)
  }

  /// Each paragraph, with spaces between cells of a table.
  private static func paragraphs(of html: String) -> [WrittenContents.Paragraph] {
    var text = html
    for tag in ["</td>", "</th>", "</dt>", "</dd>", "</caption>", "</pre>"] {
      text = text.replacing(tag, with: tag + "<br>")
    }
    return HTMLPlainText(text).string.split(separator: "\n\n")
      .map { WrittenContents.Paragraph(text: String($0)) }
  }

  private static func keep(_ address: String, in pictures: inout [String: [UInt8]]) -> String? {
    if pictures.keys.contains(address) { return address }
    guard address.lowercased().hasPrefix("data:image/"), let comma = address.firstIndex(of: ","),
      address[..<comma].lowercased().hasSuffix(";base64"),
      pictures.count < WrittenSource.mostPictures,
      let data = Data(
        base64Encoded: String(address[comma...].dropFirst()), options: .ignoreUnknownCharacters)
    else { return nil }
    let kind = address[..<comma].dropFirst("data:image/".count).prefix { $0.isLetter }
    let name = "picture-\(pictures.count + 1).\(kind.lowercased())"
    pictures[name] = Array(data)
    return name
  }

  /// Only the beginning is searched: a page states both before its text.
  private static let head = 65_536

  private static func title(of source: String) -> String? {
    let head = source.prefix(Self.head)
    guard let match = head.firstMatch(of: /(?i)<title[^>]*>([^<]*)<\/title/) else { return nil }
    return HTMLPlainText(String(match.1)).string.collapsed.nonEmpty
  }

  private static func language(of source: String) -> Language? {
    source.prefix(Self.head)
      .firstMatch(of: /(?i)<(?:html|body)[^>]*?\slang\s*=\s*["']?([A-Za-z0-9-]+)/)
      .flatMap { Language(written: String($0.1)) }
  }
}

extension String {
  /// Nil if it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}
