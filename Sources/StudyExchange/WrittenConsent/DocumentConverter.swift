/// The programs that help to read documents of word processors. Each runs in a process of its own, within limits.
package protocol DocumentConverter: Sendable {
  /// The document as pandoc's JSON.
  func tree(of document: [UInt8], kind: WrittenKind) async throws(DocumentRefusal) -> [UInt8]
  /// A picture from a document, checked and written again as every uploaded one is.
  func picture(_ bytes: [UInt8], named name: String) async throws(DocumentRefusal)
    -> DocumentPicture
}

/// Why a document, or a picture in one, could not be read, in words for the person who chose it.
package struct DocumentRefusal: Error, Hashable, Sendable {
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}

/// A picture of a document that may be shown.
package struct DocumentPicture: Hashable, Sendable {
  package let bytes: [UInt8]
  package let mediaType: String

  package init(bytes: [UInt8], mediaType: String) {
    self.bytes = bytes
    self.mediaType = mediaType
  }
}

/// What came of converting a document.
package enum DocumentConversion: Hashable, Sendable {
  /// Pandoc's JSON; pictures by their paths in the document, with the reason if one cannot be shown.
  case read(tree: [UInt8], pictures: [String: Result<DocumentPicture, DocumentRefusal>])
  case refused(ImportError)
}
