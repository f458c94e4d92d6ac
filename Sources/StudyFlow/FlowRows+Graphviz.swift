extension FlowRows {
  private static let pixelsPerInch = 96.0
  private static let gap = 28.0

  /// The rows in Graphviz's language, without a word in it.
  var graph: String {
    var lines = [
      "digraph{splines=false;ranksep=0.1;nodesep=\(Self.gap / Self.pixelsPerInch);nslimit=8;nslimit1=8;mclimit=0.6;",
      "node[shape=box,fixedsize=true,label=\"\",height=0.1];",
    ]
    var rows = [[Int]](repeating: [], count: rowCount)
    for (number, spot) in spots.enumerated() {
      rows[spot.row].append(number)
      lines.append("\(number)[width=\(spot.width / Self.pixelsPerInch)];")
    }
    for row in rows where row.count > 1 {
      lines.append("{rank=same;\(row.map(String.init).joined(separator: ";"))}")
    }
    for piece in pieces { lines.append("\(piece.from)->\(piece.to)[weight=\(piece.weight)];") }
    lines.append("}")
    return lines.joined(separator: "\n")
  }

  /// The middle of each spot, from the left, out of Graphviz's plain text. Nil where a spot is missing.
  func middles(from plain: String) -> [Double]? {
    var middles = [Double?](repeating: nil, count: spots.count)
    for line in plain.split(separator: "\n") where line.hasPrefix("node ") {
      let words = line.split(separator: " ", maxSplits: 3)
      guard words.count > 2, let number = Int(words[1]), middles.indices.contains(number),
        let x = Double(words[2])
      else { continue }
      middles[number] = x * Self.pixelsPerInch
    }
    let found = middles.compactMap(\.self)
    return found.count == spots.count ? found : nil
  }
}
