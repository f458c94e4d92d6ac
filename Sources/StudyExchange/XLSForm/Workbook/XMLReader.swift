import CXML2

/// Receives an XML document piece by piece. Names come without their prefix.
protocol XMLHandler: AnyObject {
  func start(_ name: String, _ attributes: [String: String])
  func end(_ name: String)
  func text(_ text: String)
}

/// Why an XML document cannot be read.
enum XMLFault: Error, Hashable {
  /// It declares a document type, which no part of a workbook does: entities could make it grow without bound.
  case hasDocumentType
  case malformed(line: Int)
}

/// Lets libxml2 read XML; the only file of this module with its pointers. Nothing outside the bytes is ever opened, and
/// libxml2 itself limits depth and the length of names.
final class XMLReader {
  // Parsers share tables that must be initialized before two threads use them.
  private static let isReady: Bool = {
    xmlInitParser()
    return true
  }()
  private static let chunk = 65_536

  private let handler: any XMLHandler
  private var hasDocumentType = false

  static func read(_ bytes: [UInt8], into handler: some XMLHandler) throws(XMLFault) {
    try XMLReader(handler).read(bytes)
  }

  private init(_ handler: some XMLHandler) {
    self.handler = handler
  }

  private func read(_ bytes: [UInt8]) throws(XMLFault) {
    var callbacks = Self.callbacks
    let this = Unmanaged.passUnretained(self).toOpaque()
    guard Self.isReady, let context = xmlCreatePushParserCtxt(&callbacks, this, nil, 0, nil) else {
      throw .malformed(line: 1)
    }
    defer { xmlFreeParserCtxt(context) }
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
    let isRead = withExtendedLifetime(self) { feed(bytes, to: context) }
    guard !hasDocumentType else { throw .hasDocumentType }
    guard isRead, context.pointee.wellFormed == 1 else {
      throw .malformed(line: context.pointee.input.map { Int($0.pointee.line) } ?? 1)
    }
  }

  private func feed(_ bytes: [UInt8], to context: xmlParserCtxtPtr) -> Bool {
    bytes.withUnsafeBytes { buffer in
      let all = buffer.bindMemory(to: CChar.self)
      var position = 0
      while position < all.count, !hasDocumentType {
        let count = min(Self.chunk, all.count - position)
        let next = all.baseAddress.map { $0 + position }
        guard xmlParseChunk(context, next, Int32(count), 0) == 0 else { return false }
        position += count
      }
      return xmlParseChunk(context, nil, 0, 1) == 0
    }
  }

  private static var callbacks: xmlSAXHandler {
    var callbacks = xmlSAXHandler()
    callbacks.initialized = UInt32(XML_SAX2_MAGIC)
    callbacks.startElementNs = { context, name, _, _, _, _, count, _, attributes in
      XMLReader.at(context)?.start(name, attributes, count: Int(count))
    }
    callbacks.endElementNs = { context, name, _, _ in
      guard let name, let reader = XMLReader.at(context) else { return }
      reader.handler.end(String(cString: name))
    }
    callbacks.characters = { context, bytes, count in
      let text = UnsafeBufferPointer(start: bytes, count: Int(count))
      XMLReader.at(context)?.handler.text(String(decoding: text, as: UTF8.self))
    }
    callbacks.ignorableWhitespace = callbacks.characters
    callbacks.cdataBlock = callbacks.characters
    callbacks.internalSubset = { context, _, _, _ in
      XMLReader.at(context)?.hasDocumentType = true
    }
    // Without it, libxml2 prints errors.
    callbacks.serror = { _, _ in }
    return callbacks
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> XMLReader? {
    context.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  /// An attribute takes 5 places: its name, prefix, and namespace, and where its value begins and ends.
  private func start(
    _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
    count: Int
  ) {
    guard let name, !hasDocumentType else { return }
    var values: [String: String] = [:]
    for index in 0..<count {
      guard let attributes, let name = attributes[index * 5], let start = attributes[index * 5 + 3],
        let end = attributes[index * 5 + 4]
      else { continue }
      let value = UnsafeBufferPointer(start: start, count: end - start)
      values[String(cString: name)] = String(decoding: value, as: UTF8.self)
    }
    handler.start(String(cString: name), values)
  }
}
