import StudyModel

/// An extension of an element.
struct FHIRExtensionNode {
  let node: FHIRNode

  init(_ node: FHIRNode) { self.node = node }

  var url: String { node.string("url") ?? "" }
  var known: FHIRExtension? { FHIRExtension.byURL[url] }
  var value: (type: FHIRValueType, value: JSONValue)? { node.choice("value") }
  var valueString: String? { value?.value.stringValue }
  var isTrue: Bool { value?.value == true }
  /// Also if a number is written as a string.
  var number: Double? { value.flatMap { FHIRNode.number($0.value) } }

  func part(_ name: String) -> FHIRExtensionNode? {
    node.extensions.first { $0.url == name }
  }

  /// The codes of a concept.
  var codes: [String] {
    (value?.value["coding"]?.arrayValue ?? []).compactMap { $0["code"]?.stringValue }
  }
}
