/// `bag-info.txt`: what a bag holds, for those who store it. It has no clock, no host, and no release.
package struct BagInfo: Hashable {
  package static let fileName = "bag-info.txt"
  package static let size = "Payload-Oxum"
  package static let signature = "Accord-Signature"

  /// Labels and values, in order.
  package private(set) var fields: [Field]

  package struct Field: Hashable {
    package let label: String
    package let value: String

    package init(label: String, value: String) {
      self.label = label
      self.value = value
    }
  }

  package init(fields: [Field]) { self.fields = fields }

  /// Nil if a line is not a label, a colon, and a value.
  package init?(reading bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("\n") else {
      return nil
    }
    fields = []
    for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
      guard let colon = line.firstRange(of: ": ") else { return nil }
      fields.append(
        Field(
          label: String(line[..<colon.lowerBound]), value: String(line[colon.upperBound...])))
    }
  }

  /// Whether the bag says that it is signed.
  package var isSigned: Bool { self[Self.signature] != nil }

  /// Whether the number and size of the files is the one that the bag states.
  func fits(_ payload: [BundleFile]) -> Bool { self[Self.size] == Self.oxum(of: payload) }

  private subscript(label: String) -> String? { fields.first { $0.label == label }?.value }

  /// The number and size of files, as BagIt states them.
  package static func oxum(of payload: [BundleFile]) -> String {
    "\(payload.reduce(0) { $0 + $1.bytes.count }).\(payload.count)"
  }

  package var file: BundleFile {
    BundleFile(
      path: Self.fileName, text: fields.map { "\($0.label): \($0.value)\n" }.joined())
  }
}
