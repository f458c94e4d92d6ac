/// A participant's signature: a drawing or a typed name.
package struct GivenSignature: Equatable, Sendable {
  /// The prefix of drawings, which are stored as data URLs.
  private static let drawingPrefix = "data:image/png;base64,"

  package let name: String
  /// The address of the drawing; nil for a typed signature.
  package let drawing: String?
  /// The typed name.
  package let typed: String

  /// - Parameter given: the address of a drawing, the word `typed` for a name meant as a signature, or the typed signature
  ///   itself.
  package init(_ given: String, of name: String) {
    self.name = name
    drawing = Self.isDrawing(given) ? given : nil
    typed = drawing != nil ? "" : given == "typed" ? name : given
  }

  package func label(_ words: ConsentStrings) -> String {
    drawing == nil ? words.typedSignature : words.signature
  }

  package func html(_ words: ConsentStrings) -> String {
    var out = HTMLBuffer()
    if let drawing {
      out.add(markup: "<img")
      out.add(attribute: "alt", words.drawnBy.replacing("%s", with: name))
      out.add(attribute: "src", drawing)
      out.add(markup: ">")
    } else {
      out.add(markup: "<span class=\"signature-typed\">")
      out.add(text: typed)
      out.add(markup: "</span>")
    }
    return out.string
  }

  private static func isDrawing(_ given: String) -> Bool {
    let code = given.utf8.dropFirst(drawingPrefix.utf8.count)
    return given.hasPrefix(drawingPrefix) && !code.isEmpty
      && code.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
          UInt8(ascii: "="):
          true
        default: false
        }
      }
  }
}
