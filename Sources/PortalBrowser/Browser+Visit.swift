import PortalWeb

extension Browser.Visit {
  /// The form with this action.
  /// - Throws: `Browser.NoSuchForm`.
  package func form(to action: String) throws -> Browser.Form {
    let named = Array("action=\"\(action)\"".utf8)
    for form in forms where form.tag.utf8.contains(named) {
      return Browser.Form(action: action, html: String(form.content))
    }
    throw Browser.NoSuchForm(action: action, page: text)
  }

  /// The first form with a matching action.
  /// - Throws: `Browser.NoSuchForm`.
  package func form(where fits: (String) -> Bool) throws -> Browser.Form {
    for form in forms {
      guard let found = form.tag.firstMatch(of: Pattern.action) else { continue }
      let action = String(found.1).withoutEntities
      if fits(action) { return Browser.Form(action: action, html: String(form.content)) }
    }
    throw Browser.NoSuchForm(action: "", page: text)
  }

  /// The forms of the page. Bytes are compared because pages are long and have many.
  private var forms: [(tag: Substring, content: Substring)] {
    html.utf8.split(separator: Array("<form ".utf8), omittingEmptySubsequences: false).dropFirst()
      .compactMap { piece in
        guard let tag = piece.firstIndex(of: UInt8(ascii: ">")),
          let end = piece.firstRange(of: Array("</form>".utf8))
        else { return nil }
        return (
          tag: Substring(piece[..<tag]),
          content: Substring(piece[piece.index(after: tag)..<end.lowerBound])
        )
      }
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
