import StudyModel

/// The pictures of a document that its text shows, as pictures of the study.
struct WrittenAlbum {
  struct Picture {
    let name: String
    let words: String
  }

  /// Their names in the study and their descriptions, by the addresses that the text has.
  private(set) var pictures: [String: Picture] = [:]
  private(set) var assets: [Asset] = []
  private(set) var bytes: [Asset.ID: [UInt8]] = [:]
  private(set) var refusals: [WrittenFinding] = []
  /// The number of pictures that the text shows, wherever they are.
  private(set) var count = 0
  private var words: [String: String] = [:]

  init(
    _ files: [String: Result<DocumentPicture, DocumentRefusal>], shownIn blocks: [WrittenBlock],
    words known: [String: String]
  ) {
    for (address, shown) in blocks.flatMap(\.pictures) {
      count += 1
      if pictures[address] != nil { continue }
      let words = shown.isEmpty ? known[address]?.collapsed ?? "" : shown
      let path = files.keys.sorted().first { $0 == address || $0.hasSuffix("/" + address) }
      switch path.flatMap({ files[$0] }) {
      case .success(let picture): add(picture, at: address, words)
      case .failure(let refusal): refuse(refusal.message)
      case nil: refuse(address.isEmpty ? words : address)
      }
    }
  }

  private mutating func refuse(_ text: String) {
    refusals.append(WrittenFinding(kind: .picture, place: .paragraph(nil), text: text))
  }

  private mutating func add(_ picture: DocumentPicture, at address: String, _ words: String) {
    let id = sha256(picture.bytes)
    if let known = assets.first(where: { $0.id == id }) {
      pictures[address] = Picture(name: known.name, words: words)
      return
    }
    let file = address.split(separator: "/").last ?? "picture"
    let ending = picture.mediaType == "image/jpeg" ? ".jpg" : ".png"
    let base = file.prefix { $0 != "." }
    let name = String(base) + ending
    bytes[id] = picture.bytes
    pictures[address] = Picture(name: name, words: words)
    self.words[id] = words
    assets.append(
      Asset(id: id, name: name, mediaType: picture.mediaType, byteCount: picture.bytes.count))
  }

  /// Gives the pictures their descriptions, in the language of the text.
  mutating func describe(in language: Language) {
    for index in assets.indices {
      let words = words[assets[index].id] ?? ""
      assets[index].alternativeText = LocalizedText(words, in: language)
    }
  }
}

extension WrittenBlock {
  fileprivate var pictures: [(address: String, words: String)] {
    switch self {
    case .heading(_, let runs), .paragraph(let runs): runs.flatMap(\.pictures)
    case .list(let list): list.items.joined().flatMap(\.pictures)
    case .quotation(let blocks): blocks.flatMap(\.pictures)
    case .table(let table): table.rows.joined().joined().flatMap(\.pictures)
    case .rule: []
    }
  }
}

extension WrittenRun {
  fileprivate var pictures: [(address: String, words: String)] {
    switch content {
    case .picture(let address, let words): [(address, words)]
    case .note(let blocks): blocks.flatMap(\.pictures)
    case .text, .lineBreak: []
    }
  }
}
