import CCmark

/// CommonMark as a tree; only it and `MarkdownNode` touch the C library.
final class MarkdownTree {
  // Nil only if the C library runs out of memory.
  private let root: OpaquePointer?

  init(_ bytes: some Collection<UInt8>) {
    root =
      bytes.withContiguousStorageIfAvailable(Self.parse)
      ?? Array(bytes).withUnsafeBufferPointer(Self.parse)
  }

  convenience init(_ text: String) {
    self.init(Array(text.utf8))
  }

  deinit {
    if let root { cmark_node_free(root) }
  }

  /// Visits nodes in order, without recursion: containers twice, leaves once.
  func walk(_ visit: (_ node: MarkdownNode, _ isEntering: Bool) -> Void) {
    if let root { Self.walk(root, visit) }
  }

  fileprivate static func walk(_ root: OpaquePointer, _ visit: (MarkdownNode, Bool) -> Void) {
    guard let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    while case let event = cmark_iter_next(iterator), event != CMARK_EVENT_DONE {
      guard let pointer = cmark_iter_get_node(iterator) else { continue }
      visit(MarkdownNode(pointer: pointer), event == CMARK_EVENT_ENTER)
    }
  }

  private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> OpaquePointer? {
    if MarkdownTangle.isFound(in: bytes) { return plain(bytes) }
    return bytes.withMemoryRebound(to: CChar.self) { characters in
      // An empty array may not have an address.
      guard let base = characters.baseAddress else {
        return cmark_parse_document("", 0, CMARK_OPT_DEFAULT)
      }
      return cmark_parse_document(base, characters.count, CMARK_OPT_DEFAULT)
    }
  }
}

extension MarkdownTree {
  /// A document with one paragraph that contains the text as written.
  private static func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> OpaquePointer? {
    let document = cmark_node_new(CMARK_NODE_DOCUMENT)
    let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH)
    let text = cmark_node_new(CMARK_NODE_TEXT)
    cmark_node_set_literal(text, String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self))
    cmark_node_append_child(paragraph, text)
    cmark_node_append_child(document, paragraph)
    return document
  }
}

/// A node of a Markdown tree; valid as long as its tree.
struct MarkdownNode {
  enum Kind {
    case document, blockQuote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak
    case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, link, image, other
  }

  fileprivate let pointer: OpaquePointer

  var kind: Kind {
    switch cmark_node_get_type(pointer) {
    case CMARK_NODE_DOCUMENT: .document
    case CMARK_NODE_BLOCK_QUOTE: .blockQuote
    case CMARK_NODE_LIST: .list
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_CODE_BLOCK: .codeBlock
    case CMARK_NODE_HTML_BLOCK: .htmlBlock
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_CODE: .code
    case CMARK_NODE_HTML_INLINE: .htmlInline
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_IMAGE: .image
    default: .other
    }
  }

  var literal: String { cmark_node_get_literal(pointer).map { String(cString: $0) } ?? "" }
  var address: String { cmark_node_get_url(pointer).map { String(cString: $0) } ?? "" }
  var title: String { cmark_node_get_title(pointer).map { String(cString: $0) } ?? "" }
  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }
  var isOrderedList: Bool { cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
  var listStart: Int { Int(cmark_node_get_list_start(pointer)) }
  var isTightList: Bool { cmark_node_get_list_tight(pointer) != 0 }

  /// Lines and columns are counted from 1, columns in bytes.
  var startLine: Int { Int(cmark_node_get_start_line(pointer)) }
  var startColumn: Int { Int(cmark_node_get_start_column(pointer)) }
  var endLine: Int { Int(cmark_node_get_end_line(pointer)) }

  var isAtTopLevel: Bool {
    guard let parent = cmark_node_parent(pointer) else { return false }
    return cmark_node_get_type(parent) == CMARK_NODE_DOCUMENT
  }

  var hasNext: Bool { cmark_node_next(pointer) != nil }

  /// Whether it is a paragraph directly in an item of a tight list.
  var isInTightList: Bool {
    guard let item = cmark_node_parent(pointer), let list = cmark_node_parent(item),
      cmark_node_get_type(list) == CMARK_NODE_LIST
    else { return false }
    return cmark_node_get_list_tight(list) != 0
  }

  /// The text inside a node, without formatting.
  var plainText: String {
    var text = ""
    MarkdownTree.walk(pointer) { node, isEntering in
      guard isEntering else { return }
      switch node.kind {
      case .text, .code: text += node.literal
      case .softBreak, .lineBreak: text += " "
      default: break
      }
    }
    return text
  }
}
