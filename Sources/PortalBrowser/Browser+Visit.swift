import PortalWeb

extension Browser.Visit {
  /// The form with this action.
  /// - Throws: `Browser.NoSuchForm`.
  package func form(to action: String) throws -> Browser.Form {
    for match in html.matches(of: /<form([^>]*)>([\s\S]*?)<\/form>/)
    where match.1.contains("action=\"\(action)\"") {
      return Browser.Form(action: action, html: String(match.2))
    }
    throw Browser.NoSuchForm(action: action, page: text)
  }

  /// The first form with a matching action.
  /// - Throws: `Browser.NoSuchForm`.
  package func form(where fits: (String) -> Bool) throws -> Browser.Form {
    for match in html.matches(of: /<form\b([^>]*)>([\s\S]*?)<\/form>/) {
      guard let found = match.1.firstMatch(of: /action="([^"]*)"/) else { continue }
      let action = String(found.1).withoutEntities
      if fits(action) { return Browser.Form(action: action, html: String(match.2)) }
    }
    throw Browser.NoSuchForm(action: "", page: text)
  }
}

/// Form encoding, used unless a form has a file.
package enum FormEncoding {
  package static let mediaType = "application/x-www-form-urlencoded"

  package static func bytes(of fields: [(name: String, value: String)]) -> [UInt8] {
    Array(
      fields.map { "\(Paths.encoded($0.name))=\(Paths.encoded($0.value))" }.joined(separator: "&")
        .utf8)
  }
}

extension String {
  /// Text as a reader sees it.
  package var withoutEntities: String {
    guard contains("&") else { return self }
    return replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }
}
