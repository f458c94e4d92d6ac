extension ConsentLoadError.Kind {
  /// The library's name for the kind, without associated values.
  package var name: String {
    switch self {
    case .nonUTF8Input: "nonUTF8Input"
    case .eof: "eof"
    case .unexpectedCharacter: "unexpectedCharacter"
    case .missingAttribute: "missingAttribute"
    case .missingField: "missingField"
    case .unexpectedElement: "unexpectedElement"
    case .unexpectedTopLevelElement: "unexpectedTopLevelElement"
    case .other: "other"
    }
  }

  /// The name or text associated with the kind.
  package var detail: String? {
    switch self {
    case .nonUTF8Input, .eof, .unexpectedCharacter: nil
    case .missingAttribute(let name), .missingField(let name), .unexpectedElement(let name),
      .unexpectedTopLevelElement(let name), .other(let name):
      name
    }
  }
}
