extension String {
  /// The number of letters to change, add, or remove to turn it into another word.
  package func editDistance(to other: String) -> Int {
    let letters = Array(other)
    var row = Array(0...letters.count)
    for (index, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, its) in letters.enumerated() {
        let changed = diagonal + (letter == its ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(changed, diagonal + 1, row[column] + 1)
      }
    }
    return row[letters.count]
  }
}
