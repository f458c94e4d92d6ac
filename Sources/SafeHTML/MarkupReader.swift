import CXML2

/// A start tag as the parser found it.
struct SourceTag {
  let name: String
  let attributes: [(name: String, value: String)]
  let line: Int
}

/// Lets libxml2 find the tags of a source; the only file with its pointers.
///
/// libxml2 builds no tree here, so neither its depth nor its memory management matters.
final class MarkupReader {
  // libxml2 searches all open tags for each stray end tag, and all attributes of a tag for each new one. Both are limited
  // while it asks for more input; otherwise, 2 MiB could take hours.
  private static let maximumSearching = 300_000_000
  private static let maximumAttributeSlots = 2_000

  // Parsers share tables that must be initialized before two threads use them.
  private static let isReady: Bool = {
    xmlInitParser()
    return true
  }()

  private var builder: TreeBuilder
  private let source: [UInt8]
  private let context: htmlParserCtxtPtr
  private var position = 0
  private var searching = 0
  private var isTangled = false
  private var isCanceled = false

  static func read(_ source: [UInt8], into builder: inout TreeBuilder) throws(HTMLRefusal) {
    guard isReady, let context = htmlNewParserCtxt() else { throw .tooTangled }
    defer { htmlFreeParserCtxt(context) }
    let reader = MarkupReader(source, context, builder)
    reader.parse()
    guard !reader.isCanceled else { throw .canceled }
    guard !reader.isTangled else { throw .tooTangled }
    builder = reader.builder
  }

  private init(_ source: [UInt8], _ context: htmlParserCtxtPtr, _ builder: TreeBuilder) {
    self.source = source
    self.context = context
    self.builder = builder
  }

  private func parse() {
    context.pointee.sax.pointee = handler
    let this = Unmanaged.passUnretained(self).toOpaque()
    context.pointee.userData = this
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
      | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
    let document = withExtendedLifetime(self) {
      htmlCtxtReadIO(context, supply, nil, this, nil, "UTF-8", Int32(options))
    }
    if let document { xmlFreeDoc(document) }
  }

  private var handler: htmlSAXHandler {
    var handler = htmlSAXHandler()
    handler.startElement = { context, name, attributes in
      MarkupReader.at(context)?.start(name, attributes)
    }
    handler.endElement = { context, _ in MarkupReader.at(context)?.builder.end() }
    handler.characters = { context, bytes, count in
      MarkupReader.at(context)?.characters(bytes, count)
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    handler.comment = { context, _ in MarkupReader.at(context)?.comment() }
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.serror = { context, error in
      guard let error, error.pointee.code == Int32(XML_ERR_GT_REQUIRED.rawValue) else { return }
      MarkupReader.at(context)?.unfinishedTag(error.pointee.str1)
    }
    handler.processingInstruction = { context, _, _ in MarkupReader.at(context)?.comment() }
    return handler
  }

  private let supply: xmlInputReadCallback = { context, buffer, count in
    guard let buffer, let reader = MarkupReader.at(context) else { return 0 }
    return reader.supply(into: buffer, atMost: Int(count))
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> MarkupReader? {
    context.map { Unmanaged<MarkupReader>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension MarkupReader {
  private func supply(into buffer: UnsafeMutablePointer<CChar>, atMost count: Int) -> Int32 {
    let count = min(count, source.count - position)
    searching += Int(context.pointee.nameNr) * endTags(in: source[position..<position + count])
    if searching > Self.maximumSearching || context.pointee.maxatts > Self.maximumAttributeSlots {
      isTangled = true
    }
    guard !isStopped, !isTangled, count > 0 else { return 0 }
    UnsafeMutableRawBufferPointer(start: buffer, count: count).copyBytes(
      from: source[position..<position + count])
    position += count
    return Int32(count)
  }

  /// Whether nobody is waiting for the result. Anything built after that is discarded.
  private var isStopped: Bool {
    isCanceled = isCanceled || Task.isCancelled
    return isCanceled
  }

  private func endTags(in bytes: ArraySlice<UInt8>) -> Int {
    zip(bytes, bytes.dropFirst()).count { $0 == UInt8(ascii: "<") && $1 == UInt8(ascii: "/") }
  }

  private var line: Int { context.pointee.input.map { Int($0.pointee.line) } ?? 1 }

  private func start(
    _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    guard let name, !isStopped else { return }
    var pairs: [(name: String, value: String)] = []
    if var next = attributes {
      while let name = next[0] {
        let value = next[1].map { String(cString: $0) } ?? ""
        let name = String(cString: name)
        guard !name.utf8.hasPiledMarks, !value.utf8.hasPiledMarks else {
          isTangled = true
          return
        }
        pairs.append((name, value))
        next += 2
      }
    }
    guard !String(cString: name).utf8.hasPiledMarks else {
      isTangled = true
      return
    }
    builder.start(SourceTag(name: String(cString: name), attributes: pairs, line: line))
  }

  private func characters(_ bytes: UnsafePointer<xmlChar>?, _ count: Int32) {
    builder.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Drops the rest of the source, as browsers do.
  private func unfinishedTag(_ name: UnsafePointer<CChar>?) {
    let name = name.map { String(cString: $0) } ?? ""
    builder.removals.add(.element, name, line: line, .leftOutWithContent)
  }

  private func comment() { builder.comment(line: line) }
}
