export declare class TurnQueue {
    #private;
    /**
     * @param spacingMs how far apart pieces are started, ms; a sleep may let two or three follow each other at once
     * @param onTurn called at each turn, when the loop has just looked at its sockets
     */
    constructor(spacingMs: number, onTurn: () => void);
    add(piece: () => void): void;
}
