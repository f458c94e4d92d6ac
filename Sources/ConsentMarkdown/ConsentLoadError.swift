/// Why a consent text cannot be loaded, in the terms of the mobile library.
package struct ConsentLoadError: Error, Equatable, Sendable {
  package enum Stage: String, Sendable {
    case syntax
    case elements
  }

  package enum Kind: Equatable, Sendable {
    case nonUTF8Input
    case eof
    case unexpectedCharacter
    case missingAttribute(String)
    case missingField(String)
    case unexpectedElement(String)
    case unexpectedTopLevelElement(String)
    case other(String)
  }

  package let stage: Stage
  package let kind: Kind
  /// The kind of element that could not be created, if it is a known one.
  package let element: String?
  /// Counted from 0, as in the library.
  package let line: Int
  /// In characters, counted from 0.
  package let column: Int
  /// Everything that prevents the document from loading, with positions counted from 1.
  package let diagnostics: [Diagnostic]

  package init(
    stage: Stage, kind: Kind, element: String?, line: Int, column: Int, diagnostics: [Diagnostic]
  ) {
    self.stage = stage
    self.kind = kind
    self.element = element
    self.line = line
    self.column = column
    self.diagnostics = diagnostics
  }
}
