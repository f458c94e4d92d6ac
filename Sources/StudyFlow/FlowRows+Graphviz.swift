extension FlowRows {
  private static let pixelsPerInch = 96.0
  private static let gap = 28.0

  /// Rows that are laid out separately: a row with a single spot ends one stretch and begins the next. Graphviz takes
  /// more than twice as long for twice the rows.
  private struct Stretch {
    var rows: ClosedRange<Int>
    /// The spots of each row.
    var spots: [[Int]]

    /// Whether every row has a single spot.
    var isPlain: Bool { spots.allSatisfy { $0.count == 1 } }
  }

  private var stretches: [Stretch] {
    var rows = [[Int]](repeating: [], count: rowCount)
    for (number, spot) in spots.enumerated() { rows[spot.row].append(number) }
    var stretches: [Stretch] = []
    var first = 0
    for row in rows.indices where row > first && (rows[row].count == 1 || row == rows.count - 1) {
      stretches.append(Stretch(rows: first...row, spots: Array(rows[first...row])))
      first = row
    }
    if rowCount == 1 { stretches.append(Stretch(rows: 0...0, spots: rows)) }
    return stretches
  }

  /// The rows in Graphviz's language, one graph for each stretch, without any text from the study.
  var graphs: String {
    let stretches = stretches
    var pieces: [Int: [Piece]] = [:]
    for piece in self.pieces { pieces[spots[piece.from].row, default: []].append(piece) }
    return stretches.filter { !$0.isPlain }.map { stretch in
      graph(of: stretch, stretch.rows.dropLast().flatMap { pieces[$0] ?? [] })
    }.joined(separator: "\n")
  }

  private func graph(of stretch: Stretch, _ pieces: [Piece]) -> String {
    var lines = [
      "digraph{splines=false;ranksep=0.1;nodesep=\(Self.gap / Self.pixelsPerInch);nslimit=8;nslimit1=8;mclimit=0.6;",
      "node[shape=box,fixedsize=true,label=\"\",height=0.1];",
    ]
    for row in stretch.spots {
      lines += row.map { "\($0)[width=\(spots[$0].width / Self.pixelsPerInch)];" }
      if row.count > 1 {
        lines.append("{rank=same;\(row.map(String.init).joined(separator: ";"))}")
      }
    }
    lines += pieces.map { "\($0.from)->\($0.to)[weight=\($0.weight)];" }
    lines.append("}")
    return lines.joined(separator: "\n")
  }

  /// The middle of each spot, relative to any origin, from Graphviz's plain output. Nil if a spot is missing.
  func middles(from plain: String) -> [Double]? {
    var middles = [Double?](repeating: nil, count: spots.count)
    var graphs = Self.graphs(in: plain)[...]
    for stretch in stretches {
      let found = stretch.isPlain ? [:] : graphs.popFirst() ?? [:]
      guard let top = stretch.spots.first?.first else { continue }
      // The position of the shared spot in the stretch above.
      let shift = (middles[top] ?? 0) - (found[top] ?? 0)
      for spot in stretch.spots.joined() {
        guard let middle = stretch.isPlain ? 0 : found[spot] else { return nil }
        middles[spot] = middle + shift
      }
    }
    let all = middles.compactMap(\.self)
    return all.count == spots.count ? all : nil
  }

  private static func graphs(in plain: String) -> [[Int: Double]] {
    var graphs: [[Int: Double]] = []
    for line in plain.split(separator: "\n") {
      if line.hasPrefix("graph ") { graphs.append([:]) }
      let words = line.split(separator: " ", maxSplits: 3)
      guard words.first == "node", words.count > 2, let number = Int(words[1]),
        let x = Double(words[2]), !graphs.isEmpty
      else { continue }
      graphs[graphs.count - 1][number] = x * pixelsPerInch
    }
    return graphs
  }
}
