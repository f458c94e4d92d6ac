import Foundation
import Mustache
import StudyPreview

/// A page: one template and the fields it may name. Templates see only pages, never records.
package protocol Page: Sendable {
  static var template: String { get }
  /// Whether the page marks the study's words that are in a different language from the words around them.
  static var marksLanguages: Bool { get }
}

extension Page {
  package static var marksLanguages: Bool { false }
}

/// The templates in one folder, read once, or again for every page during development.
package struct Templates: Sendable {
  package let library: MustacheLibrary
  private let folder: URL
  private let reloads: Bool
  private let siteFiles: SiteFiles?

  /// - Parameter siteFiles: the styles and scripts whose addresses pages state; nil for the addresses in the templates.
  package init(folder: URL, siteFiles: SiteFiles? = nil, reloads: Bool = false) async throws {
    self.folder = folder
    self.reloads = reloads
    self.siteFiles = siteFiles
    library = try Self.load(folder, siteFiles)
  }

  /// Renders a page as HTML.
  /// - Throws: `MissingTemplate`, and the errors of reading templates.
  package func html(_ page: some Page) async throws -> String {
    let library = reloads ? try Self.load(folder, siteFiles) : library
    guard let html = library.render(FieldReader(page), withTemplate: type(of: page).template) else {
      throw MissingTemplate(name: type(of: page).template)
    }
    return type(of: page).marksLanguages ? ForeignText.tagged(html) : html
  }

  private static func load(_ folder: URL, _ files: SiteFiles?) throws -> MustacheLibrary {
    try TemplateFiles(folder: folder).library { files?.addressed($0) ?? $0 }
  }
}

/// A page names a template that does not exist.
package struct MissingTemplate: Error {
  package let name: String
}
