import Foundation

/// The templates below a folder, by path without ending.
struct TemplateFiles {
  let texts: [String: String]

  init(folder: URL) throws {
    let root = folder.standardizedFileURL.path(percentEncoded: false)
    let manager = FileManager.default
    var texts: [String: String] = [:]
    for path in try manager.subpathsOfDirectory(atPath: root) where path.hasSuffix(".mustache") {
      let file = folder.appending(path: path)
      texts[String(path.dropLast(".mustache".count))] = try String(
        contentsOf: file, encoding: .utf8)
    }
    self.texts = texts
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      for part in Self.named(in: text) where texts[part] == nil {
        throw MissingPart(template: name, part: part)
      }
    }
  }

  /// A template names one that does not exist, which would silently show nothing.
  struct MissingPart: Error, CustomStringConvertible {
    let template: String
    let part: String
    var description: String { "The template \(template) names \(part), which does not exist." }
  }

  private static func named(in text: String) -> [String] {
    text.matches(of: /\{\{[<>]\s*([^\s*}]+)\s*\}\}/).map { String($0.1) }
  }
}
