import Foundation
import Mustache
import SafeHTML

/// The templates in a folder, by path without extension.
package struct TemplateFiles {
  let texts: [String: String]

  /// - Throws: if a file cannot be read, or a template includes one that does not exist.
  package init(folder: URL) throws {
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

  /// The templates, escaping values as `HTMLText` does.
  /// - Parameter edited: changes the text of each before it is read.
  /// - Throws: if a text is not a template.
  package func library(
    edited: @Sendable (String) -> String = { $0 }
  ) throws -> MustacheLibrary {
    MustacheContentTypes.register(Escaping(), named: Escaping.name)
    let parsed = Array(texts).mapConcurrently { name, text in
      Result {
        // Every file declares the content type: Mustache does not pass it on to included templates.
        let declared = "{{% CONTENT_TYPE: \(Escaping.name) }}\n" + edited(text)
        return (name, try MustacheTemplate(string: declared))
      }
    }
    return MustacheLibrary(
      templates: Dictionary(
        uniqueKeysWithValues: try parsed.map { try $0.get() }))
  }

  /// Mustache itself escapes characters, and misses a quotation mark with a combining accent.
  private struct Escaping: MustacheContentType {
    static let name = "HTML-BY-BYTES"

    func escapeText(_ text: String) -> String { HTMLText.escaped(text) }
  }

  /// A template includes one that does not exist, which would silently show nothing.
  package struct MissingPart: Error, CustomStringConvertible {
    let template: String
    let part: String
    package var description: String {
      "The template \(template) names \(part), which does not exist."
    }
  }

  private static func named(in text: String) -> [String] {
    text.matches(of: inclusion).map { String($0.1) }
  }

  // A literal would be parsed for each template.
  private nonisolated(unsafe) static let inclusion = #/\{\{[<>]\s*([^\s*}]+)\s*\}\}/#
}
